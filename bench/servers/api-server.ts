import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openPostgres } from '#db/server/open-postgres.ts';
import { HostsSchema, sharedPaths } from '#publish/release/release.ts';
import { ROOT } from '#scripts/project-root.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { runServer } from './run-server.ts';

export interface ApiServer {
  port: number;
  /** the server's process id */
  pid: number;
  /** as the owner of the tables */
  databaseUrl: string;
  sitesDir: string;
  dataDir: string;
  /** Stop the server first: its jobs would distort the measurement. */
  stop(): Promise<void>;
}

export interface ApiServerOptions {
  /** brands to publish; empty for all */
  sites: readonly string[];
  /** creates a demo member in each brand */
  seed?: boolean;
  /** further settings of the server */
  env?: Readonly<Record<string, string>>;
}

/**
 * Runs the whole product during `use`: brands published into a separate folder (or a copy of those in
 * ENAMEL_SITES_DIR), a separate database (that of TEST_DATABASE_URL, which must be empty, or the embedded
 * one), and the server.
 */
export async function withApiServer<T>(
  { sites, seed = false, env = {} }: ApiServerOptions,
  use: (server: ApiServer) => Promise<T>,
): Promise<T> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'enamel-bench-api-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await openPostgres({
    url: process.env.TEST_DATABASE_URL,
    dataDir: path.join(folder, 'data'),
  });
  opened.defer(() => postgres.stop());
  const given = process.env.ENAMEL_SITES_DIR;
  const sitesDir = path.join(folder, 'sites');
  if (given) cpSync(given, sitesDir, { recursive: true, verbatimSymlinks: true });
  const settings = {
    ...process.env,
    ...env,
    ENAMEL_SITES_DIR: sitesDir,
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: postgres.url,
  };
  // the given releases may have other content
  if (!given || env.TENANTS_DIR)
    await promisify(execFile)(
      process.execPath,
      ['scripts/publish.ts', ...(sites.length > 0 ? sites : ['--all'])],
      {
        cwd: ROOT,
        env: settings,
      },
    );
  if (seed) await promisify(execFile)(process.execPath, ['scripts/db-seed.ts'], { cwd: ROOT, env: settings });
  // logs one line per request, as in production, but drops it
  const server = await runServer(settings, 'dropped');
  opened.defer(() => server.stop());
  for (const site of sites.length > 0 ? sites : await publishedSites(sitesDir))
    await untilReady(server.port, site);
  return await use({
    port: server.port,
    pid: server.pid,
    databaseUrl: postgres.url,
    sitesDir: settings.ENAMEL_SITES_DIR,
    dataDir: settings.DATA_DIR,
    stop: () => server.stop(),
  });
}

/** The sites in a folder of releases, sorted. */
export async function publishedSites(sitesDir: string): Promise<string[]> {
  const hosts = HostsSchema.parse(JSON.parse(await readFile(sharedPaths(sitesDir).hosts, 'utf8')));
  return [...new Set(Object.values(hosts))].sort();
}

/** The first request of a brand copies its catalog into the database. */
async function untilReady(port: number, site: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { status } = await ask(port, '/api/auth', { host: `${site}.localhost` });
    if (status === 200) return;
    await sleep(100);
  }
  throw new Error(`The API of ${site} does not answer.`);
}

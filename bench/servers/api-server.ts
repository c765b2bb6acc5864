import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openPostgres, toEnvironment } from '#db/server/open-postgres.ts';
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
  /** its environment, for another process of the same brands and database */
  settings: NodeJS.ProcessEnv;
  /** Stop the server first: its jobs would distort the measurement. */
  stop(): Promise<void>;
}

export interface ApiServerOptions {
  /** brands to publish; empty for all */
  sites: readonly string[];
  /** creates a demo member in each brand */
  seed?: boolean;
  /** the server has a login for calls and one for jobs, as a pooler needs them */
  logins?: 'one' | 'separate';
  /** further settings of the server */
  env?: Readonly<Record<string, string>>;
}

/**
 * Runs the whole product during `use`: brands published into a separate folder (or a copy of those in
 * ENAMEL_SITES_DIR), a separate database (that of TEST_DATABASE_URL, which must be empty, or the embedded
 * one), and the server.
 */
export async function withApiServer<T>(
  { sites, seed = false, logins = 'one', env = {} }: ApiServerOptions,
  use: (server: ApiServer) => Promise<T>,
): Promise<T> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'enamel-bench-api-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  // a pooler in front of the embedded database may run as another user
  await chmod(folder, 0o711);
  const { TEST_DATABASE_URL: server } = process.env;
  const postgres = await openPostgres({
    url: server && withPassword(server),
    logins,
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
    ...toEnvironment(postgres),
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
  const { port, pid, stop } = await runServer(settings, 'dropped');
  opened.defer(stop);
  for (const site of sites.length > 0 ? sites : await publishedSites(sitesDir)) await untilReady(port, site);
  return await use({
    port,
    pid,
    databaseUrl: postgres.ownerUrl ?? postgres.url,
    sitesDir: settings.ENAMEL_SITES_DIR,
    dataDir: settings.DATA_DIR,
    settings,
    stop,
  });
}

/** Separate logins need one; a server that trusts its machine has none. */
function withPassword(server: string): string {
  const url = new URL(server);
  url.password ||= 'of-the-benchmarks';
  return url.href;
}

/** The sites in a folder of releases, sorted. */
export async function publishedSites(sitesDir: string): Promise<string[]> {
  const hosts = HostsSchema.parse(JSON.parse(await readFile(sharedPaths(sitesDir).hosts, 'utf8')));
  return [...new Set(Object.values(hosts))].sort();
}

/** The first request of a brand copies its catalog into the database. */
export async function untilReady(port: number, site: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { status } = await ask(port, '/api/auth', { host: `${site}.localhost` });
    if (status === 200) return;
    await sleep(100);
  }
  throw new Error(`The API of ${site} does not answer.`);
}

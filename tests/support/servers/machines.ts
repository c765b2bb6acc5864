import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startPostgresServer } from '../database/postgres-server.ts';
import { createTestDatabase } from '../database/test-databases.ts';
import { type RunningNginx, startNginx } from './nginx.ts';
import { DEPLOYED_ENV } from './process-env.ts';
import { type AppProcess, openProcess } from './two-processes.ts';

export const SIGNING_SECRET = 'a secret of the content system, for tests';

/** A machine with one process: its own folders and ports, on this machine. */
export interface Machine extends AppProcess {
  sitesDir: string;
  /** runs a command there, and returns its output */
  run(script: string, ...args: string[]): Promise<string>;
}

export interface Machines {
  databaseUrl: string;
  /** the content that all machines publish */
  tenants: string;
  /** an empty machine that is not started; `site` is one of its brands */
  add(name: string, site?: string): Promise<Machine>;
  /** nginx in front of machines, for these brands */
  balance(machines: readonly Machine[], sites: readonly string[]): Promise<RunningNginx>;
  stop(): Promise<void>;
}

/** Machines with nothing in common but the database, the content system and the storage of these settings. */
export async function openMachines(releases: Record<string, string>): Promise<Machines> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'enamel-machines-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startPostgresServer();
  opening.defer(() => server.stop());
  const database = await createTestDatabase(server.url);
  opening.defer(() => database.drop());
  const tenants = path.join(folder, 'tenants');
  await cp('tenants', tenants, { recursive: true });
  const opened = opening.move();

  const add: Machines['add'] = async (name, site) => {
    const sitesDir = path.join(folder, name, 'sites');
    const env = {
      ...DEPLOYED_ENV,
      ...releases,
      ENAMEL_SITES_DIR: sitesDir,
      DATA_DIR: path.join(folder, name, 'data'),
      TENANTS_DIR: tenants,
      DATABASE_URL: database.url,
      CMS_SIGNING_SECRET: SIGNING_SECRET,
    };
    const appProcess = await openProcess(env, site);
    opened.defer(() => appProcess.end());
    const run = async (script: string, ...args: string[]) => {
      const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
        env,
        // a line or two for each of a thousand brands
        maxBuffer: 64_000_000,
      });
      return stdout;
    };
    return Object.assign(appProcess, { sitesDir, run });
  };

  const balance: Machines['balance'] = async (machines, sites) => {
    // nginx has no brands of its own: this server block sends everything on
    const block = path.join(folder, 'balancer', 'all', 'current');
    await mkdir(block, { recursive: true });
    const names = sites.map((site) => `${site}.localhost`).join(' ');
    const lines = [
      `server_name ${names};`,
      'include enamel/listen.conf;',
      'location / { include enamel/application.conf; }',
    ];
    await writeFile(path.join(block, 'nginx.conf'), `server {\n${lines.join('\n')}\n}\n`);
    const nginx = await startNginx(path.join(folder, 'balancer'), {
      application: machines.map(({ port }) => port),
    });
    opened.defer(() => nginx.stop());
    return nginx;
  };

  return { databaseUrl: database.url, tenants, add, balance, stop: () => opened.disposeAsync() };
}

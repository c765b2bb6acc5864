import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#scripts/test/free-port.ts';

/** Settings that tell the helpers where the pages and the database are. */
const HELPER_SETTINGS = ['ENAMEL_E2E_PORT', 'ENAMEL_E2E_DATABASE_FILE'] as const;

/**
 * Publishes and serves Harbor with settings of its own, and points the helpers of this test file to it.
 * @param settings PORT: a free port that others have to know before; default: any
 * @returns a function that stops it
 */
export async function startOwnSite(settings: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'enamel-e2e-site-'));
  const own = {
    ENAMEL_E2E_PORT: settings.PORT ?? String(await freePort()),
    ENAMEL_E2E_DATABASE_FILE: join(folder, 'database.url'),
  };
  const env = {
    ...process.env,
    ...own,
    PORT: own.ENAMEL_E2E_PORT,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    ENAMEL_MODE: 'local',
    TRUST_PROXY: 'loopback',
    ENAMEL_SITES_DIR: join(folder, 'sites'),
    DATA_DIR: join(folder, 'data'),
    ...settings,
  };
  await published(spawn(process.execPath, ['scripts/publish.ts', 'harbor'], { env, stdio: 'ignore' }));
  const server = spawn(process.execPath, ['tests/e2e/support/server.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await ready(server);
  const others = Object.fromEntries(HELPER_SETTINGS.map((name) => [name, process.env[name]]));
  Object.assign(process.env, own);
  return async () => {
    Object.assign(process.env, others);
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
}

async function published(publisher: ChildProcess): Promise<void> {
  const [code] = await once(publisher, 'exit');
  if (code !== 0) throw new Error(`publishing ended with ${code}`);
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (text: Buffer) => text.includes('Ready for the tests') && resolve());
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

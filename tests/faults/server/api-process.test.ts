import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually, makeDataDir, makeFolder } from '#tests/support/database/database.ts';
import { openDatabaseProxy } from '#tests/support/database/database-proxy.ts';
import { createTestDatabase } from '#tests/support/database/test-databases.ts';
import { makeSitesFolder, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { PROCESS_ENV } from '#tests/support/servers/process-env.ts';
import { ask } from '#tests/support/servers/raw-http.ts';

let folder: SitesFolder;
let child: ChildProcess | null = null;

beforeAll(async () => {
  folder = await makeSitesFolder();
  await folder.publish('harbor');
});
afterEach(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  child = null;
});
afterAll(() => folder.remove());

/** Starts the server with its API through the serve command. */
async function serve(environment: Record<string, string>): Promise<number> {
  child = spawn(process.execPath, ['scripts/serve.ts'], {
    env: {
      ...PROCESS_ENV,
      PORT: '0',
      LOG_LEVEL: 'error',
      ENAMEL_SITES_DIR: folder.dir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  let port = 0;
  await eventually(() => {
    port = Number(/Serving on http:\/\/localhost:(\d+)\n/.exec(output)?.[1]);
    expect(port).toBeGreaterThan(0);
  });
  return port;
}

const readStatus = async (port: number, address: string) => (await ask(port, address)).status;

async function becomesHealthy(port: number): Promise<void> {
  for (let left = 600; left > 0; left -= 1) {
    if ((await readStatus(port, '/api/health')) === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the API did not come back');
}

const postmasterFile = (dataDir: string): string => path.join(dataDir, 'postgres', 'postmaster.pid');

describe('the server', () => {
  it('serves pages without a database, and responds with 503 to API calls', async () => {
    const port = await serve({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', DATA_DIR: makeFolder() });
    expect(await readStatus(port, '/')).toBe(200);
    const refused = await ask(port, '/api/auth');
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect(refused.headers['cache-control']).toBe('private, no-store');
    expect(JSON.parse(refused.body.toString()).error.code).toBe('unavailable');
  });

  it('keeps running when its database is killed, and serves the API again once it is back', async () => {
    const dataDir = await makeDataDir();
    const port = await serve({ DATA_DIR: dataDir });
    await becomesHealthy(port);
    const [pid] = readFileSync(postmasterFile(dataDir), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    expect(await readStatus(port, '/')).toBe(200);
    expect([200, 503]).toContain(await readStatus(port, '/api/auth'));
    await eventually(() => {
      const [now] = existsSync(postmasterFile(dataDir))
        ? readFileSync(postmasterFile(dataDir), 'utf8').split('\n')
        : [];
      expect(Number(now)).toBeGreaterThan(0);
      expect(now).not.toBe(pid);
    });
    await becomesHealthy(port);
    expect(await readStatus(port, '/api/auth')).toBe(200);
  });

  it('stops itself and its database on SIGTERM', async () => {
    const dataDir = await makeDataDir();
    const port = await serve({ DATA_DIR: dataDir });
    await becomesHealthy(port);
    child?.kill('SIGTERM');
    const [code] = await once(child as ChildProcess, 'exit');
    expect(code).toBe(0);
    expect(existsSync(postmasterFile(dataDir))).toBe(false);
  });

  it('recovers soon after a silent database connection, and exits in time while it is silent', async () => {
    const database = await createTestDatabase(inject('postgresUrl'));
    const line = await openDatabaseProxy(database.url);
    const port = await serve({ DATABASE_URL: line.url, DATABASE_TIMEOUT_MS: '1000', DRAIN_MS: '0' });
    await becomesHealthy(port);
    const askMany = () => Promise.all(Array.from({ length: 60 }, () => readStatus(port, '/api/auth')));
    expect(new Set(await askMany())).toEqual(new Set([200]));
    line.swallow();
    expect(new Set([await readStatus(port, '/api/health'), ...(await askMany())])).toEqual(
      new Set([200, 503]),
    );
    line.pass();
    const backAt = performance.now();
    await becomesHealthy(port);
    expect(performance.now() - backAt).toBeLessThan(5_000);
    expect(new Set(await askMany())).toEqual(new Set([200]));
    line.swallow();
    const requests = Promise.allSettled([readStatus(port, '/api/health'), readStatus(port, '/api/health')]);
    child?.kill('SIGTERM');
    const signaledAt = performance.now();
    const [code] = await once(child as ChildProcess, 'exit');
    expect(code).toBe(0);
    expect(performance.now() - signaledAt).toBeLessThan(15_000);
    await requests;
    await line.close();
    await database.drop();
  });

  it('serves the API from several processes over one database', async () => {
    const dataDir = await makeDataDir();
    const port = await serve({ DATA_DIR: dataDir, PROCESSES: '2' });
    await becomesHealthy(port);
    const statuses = await Promise.all(Array.from({ length: 12 }, () => readStatus(port, '/api/auth')));
    expect(new Set(statuses).has(500)).toBe(false);
  });
});

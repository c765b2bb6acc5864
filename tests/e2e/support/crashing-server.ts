import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '#scripts/test/free-port.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import type { CrashPoint } from './crash-on-statement.ts';
import { expect } from './fixtures.ts';

const PRELOADED = fileURLToPath(new URL('crash-on-statement.ts', import.meta.url));

/** Another server over the tests' database that can be made to crash at a statement. It restarts at the same port. */
export interface CrashingServer {
  url(site: string, path?: string): string;
  /** does nothing while it is running */
  start(): Promise<void>;
  /** @returns a promise that resolves when it has crashed there */
  crashAt(crashPoint: CrashPoint): Promise<{ crashed: Promise<unknown> }>;
  stop(): Promise<void>;
}

export async function crashingServer(): Promise<CrashingServer> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  return {
    url: (site, path = '/') => `http://${site}.localhost:${port}${path}`,
    async start() {
      if (isRunning()) return;
      child = fork('scripts/serve.ts', {
        execArgv: ['--import', PRELOADED],
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          LOG_LEVEL: 'silent',
          ENAMEL_MODE: 'local',
          TRUST_PROXY: 'loopback',
          DATABASE_URL: readFileSync(process.env.ENAMEL_E2E_DATABASE_FILE ?? '', 'utf8'),
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      await expect
        .poll(async () => (await ask(port, '/api/health').catch(() => null))?.status, { timeout: 30_000 })
        .toBe(200);
    },
    async crashAt(crashPoint) {
      if (!child) throw new Error('The server has not been started');
      const crashed = once(child, 'exit').then(([, signal]) => expect(signal).toBe('SIGKILL'));
      const armed = once(child, 'message');
      child.send(crashPoint);
      await armed;
      return { crashed };
    },
    async stop() {
      if (!child || !isRunning()) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

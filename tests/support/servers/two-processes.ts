import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { createTestDatabase } from '../database/test-databases.ts';
import { freePort, type RunningNginx, startNginx } from './nginx.ts';
import { DEPLOYED_ENV } from './process-env.ts';
import { ask } from './raw-http.ts';

/** A process of the application, which can be killed and started again. */
export interface AppProcess {
  port: number;
  metricsPort: number;
  /** 0 while it does not run */
  readonly pid: number;
  /** resolves with how the process ended */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ code: number | null; signal: string | null }>;
  /** starts the process again, and waits until it serves members */
  start(): Promise<void>;
}

/** The product as docs/deploy describes it: nginx, two processes of the application, one Postgres. */
export interface TwoProcesses {
  /** the port for visitors */
  port: number;
  sitesDir: string;
  databaseUrl: string;
  processes: readonly [AppProcess, AppProcess];
  nginx: RunningNginx;
  publish(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTwoProcesses(site: string): Promise<TwoProcesses> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'enamel-two-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await createTestDatabase(inject('postgresUrl'));
  opening.defer(() => database.drop());
  const sitesDir = path.join(folder, 'sites');
  const env = {
    ...DEPLOYED_ENV,
    ENAMEL_SITES_DIR: sitesDir,
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
  };
  const publish = async () => {
    await promisify(execFile)(process.execPath, ['scripts/publish.ts', site], { env });
  };
  await publish();
  const first = await openProcess(env);
  opening.defer(() => first.end());
  const second = await openProcess(env);
  opening.defer(() => second.end());
  // The first process creates the tables, and the other one waits for it.
  await Promise.all([first.start(), second.start()]);
  const nginx = await startNginx(sitesDir, { application: [first.port, second.port] });
  opening.defer(() => nginx.stop());
  const opened = opening.move();
  return {
    port: nginx.port,
    sitesDir,
    databaseUrl: database.url,
    processes: [first, second],
    nginx,
    publish: async () => {
      await publish();
      nginx.reload();
    },
    stop: () => opened.disposeAsync(),
  };
}

/** A process with these settings that is not started yet. It serves when it serves this site. */
export async function openProcess(
  env: Record<string, string>,
  site = 'harbor',
): Promise<AppProcess & { end(): Promise<void> }> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  let child: ChildProcess | null = null;
  const kill: AppProcess['kill'] = async (signal) => {
    if (!child) throw new Error('the process is not running');
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code, by] = await ended;
    child = null;
    return { code, signal: by };
  };
  return {
    port,
    metricsPort,
    get pid() {
      return child?.pid ?? 0;
    },
    kill,
    start: async () => {
      child = spawn(process.execPath, ['scripts/serve.ts'], {
        env: { ...env, PORT: String(port), METRICS_PORT: String(metricsPort) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      for (;;) {
        if (child.exitCode !== null) throw new Error('the process has ended');
        if (await isServing({ port, metricsPort }, site)) return;
        await sleep(50);
      }
    },
    end: async () => {
      if (child) await kill('SIGTERM');
    },
  };
}

/** Whether the process is ready and serves pages, which start together (LISTEN_WHEN). */
async function isServing(
  { port, metricsPort }: Pick<AppProcess, 'port' | 'metricsPort'>,
  site: string,
): Promise<boolean> {
  const readStatus = (at: number, target: string) =>
    ask(at, target, { host: `${site}.localhost` }).then(
      ({ status }) => status,
      () => 0,
    );
  return (await readStatus(metricsPort, '/ready')) === 200 && (await readStatus(port, '/')) === 200;
}

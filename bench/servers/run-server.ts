import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '#scripts/project-root.ts';

export interface RunningServer {
  port: number;
  /** its process id */
  pid: number;
  stop(): Promise<void>;
}

/**
 * The built-in server in a separate process, on a free port.
 * @param log whether its log of requests and errors is shown
 */
export async function runServer(env: NodeJS.ProcessEnv, log: 'shown' | 'dropped'): Promise<RunningServer> {
  const child = spawn(process.execPath, ['scripts/serve.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', log === 'shown' ? 'inherit' : 'ignore'],
  });
  const exit = once(child, 'exit');
  const line = await Promise.race([once(child.stdout, 'data'), exit.then(() => '')]);
  const port = Number(/localhost:(\d+)/.exec(String(line))?.[1]);
  if (!port) throw new Error('The server did not start.');
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

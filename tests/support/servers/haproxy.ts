import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './nginx.ts';
import { ask } from './raw-http.ts';
import { eventually } from './test-server.ts';

const PROGRAM = '/usr/sbin/haproxy';

export const hasHaproxy = existsSync(PROGRAM);

/** Starts docs/deploy/haproxy.cfg in front of these machines. Only addresses and ports are changed. */
export async function startHaproxy(
  machines: readonly { port: number; metricsPort: number }[],
): Promise<{ port: number; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'enamel-haproxy-'));
  const port = await freePort();
  const documented = await readFile('docs/deploy/haproxy.cfg', 'utf8');
  const servers = machines.map(
    (machine, index) => `  server m${index} 127.0.0.1:${machine.port} port ${machine.metricsPort}\n`,
  );
  const config = documented
    .replace('bind *:80', `bind 127.0.0.1:${port}`)
    // needs no more open files than any machine allows
    .replace('maxconn 20000', 'maxconn 400')
    .replace(/(?: {2}server .*\n)+/, servers.join(''));
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  const child = spawn(PROGRAM, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error('HAProxy did not start');
    if ((await ask(port, '/')).status !== 200) throw new Error('no machine is in use yet');
  });
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

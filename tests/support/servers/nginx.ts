import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNginx } from '#scripts/test/unpacked-programs.ts';
import { eventually } from './test-server.ts';

/** The nginx of this machine, or null. `npm test` downloads it if possible. */
export const nginxProgram = findNginx();

export interface RunningNginx {
  port: number;
  pid: number;
  /** the program with its options, to test and reload its configuration */
  command: string;
  /** Reloads the configuration, as after a publish. */
  reload: () => void;
  errors: () => Promise<string>;
  /** lines of the access log, once they are written */
  requests: () => Promise<Record<string, unknown>[]>;
  /** excludes a process (`down`) or includes it again */
  setDown: (applicationPort: number, isDown: boolean) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts the documented configuration (docs/deploy) with a folder of published sites. Only the ports, writable paths
 * and the folder of sites are changed. `application` lists the ports of processes that serve the API and previews.
 */
export async function startNginx(
  sitesDir: string,
  options: { workers?: number; log?: boolean; application?: readonly number[] } = {},
): Promise<RunningNginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'enamel-nginx-'));
  const port = await freePort();
  await cp('docs/deploy/enamel', path.join(folder, 'enamel'), { recursive: true });
  await writeFile(path.join(folder, 'enamel/listen.conf'), `listen 127.0.0.1:${port};\n`);
  if (options.application) await handToApplication(folder, options.application);
  const documented = await readFile('docs/deploy/nginx.conf', 'utf8');
  const writable = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const errorLog = path.join(folder, 'error.log');
  const config = documented
    .replace('worker_processes auto;', `worker_processes ${options.workers ?? 1};`)
    .replace('http {', `http {\n  ${writable.join('\n  ')}`)
    .replace('listen 80 default_server;', `listen 127.0.0.1:${port} default_server;`)
    .replace('listen [::]:80 default_server;', '')
    .replace(
      /access_log .*;/,
      options.log === false ? 'access_log off;' : `access_log ${folder}/access.log enamel;`,
    )
    .replace(/error_log .*;/, `error_log ${errorLog};`)
    .replaceAll('/srv/enamel/sites', sitesDir);
  // Started as root, nginx would serve as a user who may not read a temporary folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const whole = `pid ${folder}/nginx.pid;\n${user}\n${config}`;
  await writeFile(path.join(folder, 'nginx.conf'), whole);
  const own = ['-p', folder, '-c', path.join(folder, 'nginx.conf')];
  const program = nginxProgram ?? { file: 'nginx', env: {} };
  const child = spawn(program.file, [...own, '-g', 'daemon off;'], {
    env: { ...process.env, ...program.env },
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${output}`);
    await reach(port);
  });
  return {
    port,
    pid: child.pid ?? 0,
    command: ['env', ...Object.entries(program.env).map((pair) => pair.join('=')), program.file, ...own].join(
      ' ',
    ),
    reload: () => child.kill('SIGHUP'),
    errors: () => readFile(errorLog, 'utf8'),
    requests: async () =>
      (await readFile(path.join(folder, 'access.log'), 'utf8'))
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    setDown: async (applicationPort, isDown) => {
      const file = path.join(folder, 'enamel/upstream.conf');
      const server = new RegExp(`(server 127\\.0\\.0\\.1:${applicationPort}[^;]*?)( down)?;`);
      await writeFile(file, (await readFile(file, 'utf8')).replace(server, isDown ? '$1 down;' : '$1;'));
      child.kill('SIGHUP');
    },
    stop: async () => {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the changes that nginx.md describes for an application. */
async function handToApplication(folder: string, ports: readonly number[]): Promise<void> {
  const inFolder = (name: string) => path.join(folder, 'enamel', name);
  for (const name of ['api.conf', 'preview.conf'])
    await writeFile(inFolder(name), 'include enamel/application.conf;\n');
  const documented = await readFile(inFolder('upstream.conf'), 'utf8');
  const [line = ''] = documented.match(/^ *server .*;\n/m) ?? [];
  const servers = ports.map((port) => line.replace(/:\d+/, `:${port}`)).join('');
  await writeFile(inFolder('upstream.conf'), documented.replace(/(?:^ *server .*;\n)+/m, servers));
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function reach(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

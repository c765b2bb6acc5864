import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './test-server.ts';

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];

/** Where nginx is installed; null if it is not. */
export const nginxProgram = PLACES.find((place) => existsSync(place)) ?? null;

export interface RunningNginx {
  port: number;
  pid: number;
  /** Reads the configuration again, as after a publish. */
  reload: () => void;
  errors: () => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Starts the documented configuration (docs/deploy) over a folder of published sites, with nothing changed but
 * where it listens, what it may write and where the sites are.
 */
export async function startNginx(
  sitesDir: string,
  options: { workers?: number; log?: boolean } = {},
): Promise<RunningNginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'enamel-nginx-'));
  const port = await freePort();
  await cp('docs/deploy/enamel', path.join(folder, 'enamel'), { recursive: true });
  await writeFile(path.join(folder, 'enamel/listen.conf'), `listen 127.0.0.1:${port};\n`);
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
    .replace('/srv/enamel/sites', sitesDir);
  await writeFile(path.join(folder, 'nginx.conf'), config);
  // Started as root, nginx would serve as a user who may not read a temporary folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const globals = `daemon off; pid ${folder}/nginx.pid; ${user}`;
  const child = spawn(nginxProgram ?? 'nginx', [
    '-p',
    folder,
    '-c',
    path.join(folder, 'nginx.conf'),
    '-g',
    globals,
  ]);
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
    reload: () => child.kill('SIGHUP'),
    errors: () => readFile(errorLog, 'utf8'),
    stop: async () => {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
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

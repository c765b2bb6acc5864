import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#scripts/test/free-port.ts';
import { eventually } from '../servers/test-server.ts';

/** PGBOUNCER names another build than the system's. */
export const PGBOUNCER = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer';
export const hasPgbouncer = existsSync(PGBOUNCER);

/** as it names itself */
export const poolerVersion = (): string =>
  spawnSync(PGBOUNCER, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0] ?? '';

export interface Pgbouncer {
  /** the same database and login through the pooler */
  urlOf(direct: string): string;
  /** its process id */
  pid: number;
  stop(): Promise<void>;
}

export interface PgbouncerOptions {
  /** connections to Postgres for each login and database */
  poolSize?: number;
  /** further lines of the configuration */
  settings?: readonly string[];
}

/**
 * Starts PgBouncer in transaction mode in front of a server.
 * @param urls of that server, one for each login that connects
 */
export async function startPgbouncer(
  urls: readonly [string, ...string[]],
  { poolSize = 8, settings = [] }: PgbouncerOptions = {},
): Promise<Pgbouncer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'enamel-pgbouncer-'));
  const port = await freePort();
  const upstream = new pg.Client({ connectionString: urls[0] });
  const config = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users.txt');
  const logins = urls.map((url) => new URL(url));
  writeFileSync(
    users,
    logins
      .map((login) => `"${decodeURIComponent(login.username)}" "${decodeURIComponent(login.password)}"\n`)
      .join(''),
  );
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${upstream.host} port=${upstream.port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = trust\nauth_file = ${users}`,
      `pool_mode = transaction\ndefault_pool_size = ${poolSize}\nmax_client_conn = 500`,
      `logfile = ${folder}/log\npidfile =`,
      ...settings,
      '',
    ].join('\n'),
  );
  // PgBouncer refuses root; only the embedded server's user may enter the folder of its socket
  const ownFolder = upstream.host.startsWith('/') ? upstream.host : '/var/lib/postgresql';
  const account = process.getuid?.() === 0 ? statSync(ownFolder) : null;
  const who = account ? { uid: account.uid, gid: account.gid } : {};
  if (account) for (const file of [folder, config, users]) chownSync(file, account.uid, account.gid);
  const child = spawn(PGBOUNCER, ['-q', config], { ...who, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await eventually(async () => {
      if (child.exitCode === null) return canConnect(port);
    });
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    urlOf: (direct) => {
      const url = new URL(direct);
      return `postgres://${url.username}:unused@127.0.0.1:${port}${url.pathname}`;
    },
    pid: child.pid ?? 0,
    stop,
  };
}

async function canConnect(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
}

import { randomUUID } from 'node:crypto';
import { chown, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { CodedError } from '#util/coded-error.ts';
import type { Address } from './address.ts';
import type { Home } from './home.ts';
import { SUPERVISOR } from './logins.ts';

/**
 * The supervisor's own connection. It shows at once when the server dies, and it holds the lease: every
 * Enamel process shares a lock, and only a process that gets it exclusively may stop the server. The system
 * closes the connection when its process ends in any way, so a lease is never left behind.
 */
export interface Session {
  client: pg.Client;
  /** the server's process */
  pid: number;
  /** such as 18.4 */
  version: string;
  /** settles when the connection has ended */
  lost: Promise<void>;
  close(): Promise<void>;
}

/** An arbitrary constant. */
const LEASE = 7_205_159_404;
const CONNECT_MS = 3000;
const GOODBYE_MS = 1000;

/**
 * Connects as the supervisor.
 * @throws the connection's error; WrongClusterError if the server at this address has another data directory
 */
export async function connectSupervisor(home: Home, { host, port, password }: Address): Promise<Session> {
  const socket = new Socket();
  const client = new pg.Client({
    stream: () => socket,
    host,
    port,
    password,
    user: SUPERVISOR,
    // not the product's database, which a restore may replace meanwhile
    database: 'postgres',
    application_name: `enamel supervisor ${process.pid}`,
    connectionTimeoutMillis: CONNECT_MS,
    ssl: false,
  });
  let ended = () => {};
  const lost = new Promise<void>((resolve) => {
    ended = resolve;
  });
  // every error ends the connection; without a listener it would end the process
  client.on('error', ended).on('end', ended);
  const close = async () => {
    // a hanging server would not close its side
    const timer = setTimeout(() => socket.destroy(), GOODBYE_MS);
    client.end().catch(() => {});
    await lost;
    clearTimeout(timer);
  };
  try {
    await client.connect();
    const isOurs = await servesFolder(client, home);
    if (!isOurs) throw new WrongClusterError();
    const { rows } = await client.query<{ pid: string; version: string }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid, current_setting('server_version') as version`,
    );
    const { pid = '0', version = '' } = rows[0] ?? {};
    return { client, pid: Number(pid), version, lost, close };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

export class WrongClusterError extends CodedError {
  readonly code = 'wrong_cluster';
  override message = 'the server that answers has another data directory';
}

/**
 * A copied data directory may lead to the original's server. Only our server sees the file that we create.
 */
async function servesFolder(client: pg.Client, { cluster, account }: Home): Promise<boolean> {
  const name = `enamel-probe-${randomUUID()}`;
  const probe = path.join(cluster, name);
  await writeFile(probe, '');
  try {
    if (account) await chown(probe, account.uid, account.gid);
    const sql = 'select (pg_stat_file($1, true)).size is not null as found';
    return (await client.query<{ found: boolean }>(sql, [name])).rows[0]?.found === true;
  } finally {
    await rm(probe, { force: true });
  }
}

/** Waits while another process stops this server; then the connection fails. */
export async function shareLease({ client }: Session): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [LEASE]);
}

/**
 * Whether no other process uses the server. If so, none can start using it before it is stopped or we leave.
 */
export async function takeLeaseAlone({ client }: Session): Promise<boolean> {
  // one after the other, because our own share would block the exclusive lock
  await client.query('select pg_advisory_unlock_all()');
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    LEASE,
  ]);
  return rows[0]?.alone === true;
}

import { createHash } from 'node:crypto';
import { readlink, symlink, unlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { CodedError } from '#util/coded-error.ts';
import { WatchedClient } from '../../connection/client.ts';
import { type Home, readPassword, SUPERVISOR } from './cluster.ts';
import { EmbeddedPostgresError, OTHER_SERVER } from './embedded-postgres.ts';
import { readPostmasterFile } from './server.ts';

/** The server's address: a folder with its Unix socket, or the loopback on Windows. */
export interface Address {
  host: string;
  port: number;
  /** the supervisor's */
  password: string;
}

/** Owns the database and its tables; not a superuser, so row-level security applies to it too. */
const OWNER = 'enamel';
const DATABASE = 'enamel';

/** With a socket, the port is only part of its name. */
const PORT = 5432;
/** Maximum bytes of a socket's path, one less than its field: 104 on macOS and the BSDs, 108 on Linux. */
const MAX_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;
const fits = (folder: string) => Buffer.byteLength(`${folder}/.s.PGSQL.${PORT}`) <= MAX_SOCKET_PATH;

const sha256 = (text: string) => createHash('sha256').update(text);

/**
 * The same for all processes of this data directory, at every start.
 * @param port the one in connection strings that are in use
 */
export async function resolveAddress({ cluster }: Home, port?: number): Promise<Address> {
  const password = await readPassword(cluster);
  if (process.platform === 'win32') {
    const running = await readPostmasterFile(cluster);
    return { host: '127.0.0.1', port: running?.port || port || (await freePort()), password };
  }
  return { host: fits(cluster) ? cluster : await shortLink(cluster, password), port: PORT, password };
}

async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.on('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : PORT));
    });
  });
}

/** A short link to the cluster. Its name is derived from a secret, so that other users cannot create it first. */
async function shortLink(cluster: string, password: string): Promise<string> {
  const name = `enamel-${sha256(`socket:${password}:${cluster}`).digest('hex').slice(0, 20)}`;
  for (const link of [os.tmpdir(), '/tmp', '/var/tmp'].map((parent) => path.join(parent, name))) {
    if (!fits(link)) continue;
    await symlink(cluster, link).catch(() => {});
    if ((await readlink(link).catch(() => null)) === cluster) return link;
  }
  throw new EmbeddedPostgresError(
    `The path of ${cluster} is too long for a Unix socket, and no temporary directory can hold a link to it. Set DATA_DIR to a shorter path, or ${OTHER_SERVER}.`,
  );
}

/** Removes the short link, if there is one. */
export async function leaveAddress({ cluster }: Home, { host }: Address): Promise<void> {
  if (host.startsWith('/') && host !== cluster) await unlink(host).catch(() => {});
}

/** Derived one-way, so that the owner's password in a connection string does not reveal the supervisor's. */
const ownerPassword = (password: string): string => sha256(`owner:${password}`).digest('base64url');

/** The connection string of the database's owner. */
export function connectionUrl({ host, port, password }: Address): string {
  const isSocket = host.startsWith('/');
  // explicit, because PGSSLMODE could require TLS, which a local server lacks
  const query = new URLSearchParams({ sslmode: 'disable', ...(isSocket && { host }) });
  return `postgres://${OWNER}:${ownerPassword(password)}@${isSocket ? 'localhost' : host}:${port}/${DATABASE}?${query}`;
}

/**
 * The supervisor's own connection. It shows at once when the server dies, and it holds the lease: every
 * Enamel process shares a lock, and only a process that gets it exclusively may stop the server. The system
 * closes the connection when its process ends in any way, so a lease is never left behind.
 */
export interface Session {
  client: WatchedClient;
  /** the server's process */
  pid: number;
  /** such as 18.4 */
  version: string;
  /** settles when the connection has ended */
  lost: Promise<void>;
  close(): Promise<void>;
}

/** Arbitrary constants. */
const LEASE = 7_205_159_404;
const SETUP = 7_205_159_405;
const CONNECT_MS = 3000;
const GOODBYE_MS = 1000;

class WrongClusterError extends CodedError {
  readonly code = 'wrong_cluster';
}

/**
 * Connects as the supervisor.
 * @throws the connection's error; WrongClusterError if the server at this address has another data directory
 */
export async function connectSupervisor({ cluster }: Home, address: Address): Promise<Session> {
  const client = new WatchedClient({
    ...address,
    user: SUPERVISOR,
    // not the product's database, which a restore may replace
    database: 'postgres',
    application_name: `enamel supervisor ${process.pid}`,
    connectionTimeoutMillis: CONNECT_MS,
    ssl: false,
    // it waits for the lease while another process stops the server
    silenceMs: 0,
  });
  // every error ends the connection; without a listener it would end the process
  const lost = new Promise<void>((resolve) => client.on('error', () => resolve()).on('end', resolve));
  const close = async () => {
    // a hanging server would not close its side
    client.allowSilence(GOODBYE_MS);
    client.end().catch(() => {});
    await lost;
  };
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: string; version: string; folder: string }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid,
        current_setting('server_version') as version, current_setting('data_directory') as folder`,
    );
    const { pid = '0', version = '', folder = '' } = rows[0] ?? {};
    // the port in a copied data directory leads to the original's server
    if (process.platform === 'win32' && path.resolve(folder) !== cluster)
      throw new WrongClusterError('The server that answers has another data directory');
    return { client, pid: Number(pid), version, lost, close };
  } catch (error) {
    client.destroy(error as Error);
    throw error;
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

/**
 * Creates the product's login role and database if they are missing. Safe to call from several processes at
 * once.
 */
export async function ensureDatabase({ client }: Session, { password }: Address): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [SETUP]);
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists(select from pg_roles where rolname = $1) as role,
        exists(select from pg_database where datname = $2) as database`,
      [OWNER, DATABASE],
    );
    const secret = pg.escapeLiteral(ownerPassword(password));
    // only the rights that a hosted server grants, so that code that works here works there
    if (!rows[0]?.role)
      await client.query(`create role ${OWNER} login createrole createdb password ${secret}`);
    if (!rows[0]?.database) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SETUP]).catch(() => {});
  }
}

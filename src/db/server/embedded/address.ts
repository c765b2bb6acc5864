import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, rmdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { runAs } from './account.ts';
import { readPassword } from './cluster.ts';
import { EmbeddedPostgresError, OTHER_SERVER } from './embedded-postgres-error.ts';
import type { Home } from './home.ts';
import { DATABASE, OWNER, ownerPassword } from './logins.ts';
import { readPostmasterFile } from './postmaster.ts';

/** The server's address: a folder with its Unix socket, or the loopback on Windows. */
export interface Address {
  host: string;
  port: number;
  /** the supervisor's */
  password: string;
}

/** With a socket, the port is only part of its name. */
const PORT = 5432;
const SOCKET_NAME = `/.s.PGSQL.${PORT}`;
/** Maximum bytes of a socket's path, one less than its field: 104 on macOS and the BSDs, 108 on Linux. */
const LONGEST = process.platform === 'linux' ? 107 : 103;
const fits = (folder: string) => Buffer.byteLength(folder + SOCKET_NAME) <= LONGEST;

/**
 * The same for all processes of this data directory, at every start; creates a folder for the socket if
 * necessary.
 * @param port the one in connection strings that are in use
 */
export async function addressOf(home: Home, port?: number): Promise<Address> {
  const password = await readPassword(home.cluster);
  if (process.platform === 'win32') {
    const running = await readPostmasterFile(home.cluster);
    return { host: '127.0.0.1', port: running?.port || port || (await freePort()), password };
  }
  const host = fits(home.cluster) ? home.cluster : await privateFolder(home, password);
  return { host, port: PORT, password };
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

/**
 * A short path to the socket. Its name is derived from a secret, so that other users cannot create it first.
 */
async function privateFolder({ cluster, account }: Home, password: string): Promise<string> {
  const name = createHash('sha256').update(`socket:${password}:${cluster}`).digest('hex').slice(0, 20);
  const uid = account?.uid ?? process.geteuid?.();
  for (const parent of new Set([os.tmpdir(), '/tmp', '/var/tmp'])) {
    const folder = path.join(parent, `enamel-${name}`);
    if (!fits(folder)) continue;
    try {
      await mkdir(folder, { mode: 0o700 }).catch(() => {});
      if (account) await chown(folder, account.uid, account.gid);
      const there = await lstat(folder);
      const isOurs = there.isDirectory() && there.uid === uid && (there.mode & 0o077) === 0;
      const { status } = await runAs(account, '/bin/sh', ['-c', 'test -w "$1"', 'sh', folder]);
      if (isOurs && status === 0) return folder;
    } catch {
      // try the next one
    }
  }
  throw new EmbeddedPostgresError(
    `The path of ${cluster} is too long for a Unix socket, and no temporary directory can hold it. Set DATA_DIR to a shorter path, or ${OTHER_SERVER}.`,
  );
}

/** Removes the socket's separate folder, if there is one and it is empty. */
export async function leaveAddress({ cluster }: Home, { host }: Address): Promise<void> {
  if (host.startsWith('/') && host !== cluster) await rmdir(host).catch(() => {});
}

/** The connection string of the database's owner. */
export function urlOf({ host, port, password }: Address): string {
  const login = `${OWNER}:${ownerPassword(password)}`;
  // explicit, because PGSSLMODE could require TLS, which a local server lacks
  const query = new URLSearchParams({ sslmode: 'disable' });
  if (!host.startsWith('/')) return `postgres://${login}@${host}:${port}/${DATABASE}?${query}`;
  query.set('host', host);
  return `postgres://${login}@localhost:${port}/${DATABASE}?${query}`;
}

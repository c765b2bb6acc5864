import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmod,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { flushFolder } from '#util/node/flush-to-disk.ts';
import { type Account, runAs } from './account.ts';
import {
  codeOf,
  EmbeddedPostgresError,
  type EmbeddedPostgresLog,
  OTHER_SERVER,
} from './embedded-postgres-error.ts';
import { directoryArgument, type Home, mustReach } from './home.ts';
import { withClaim } from './init-lock.ts';
import { SUPERVISOR } from './logins.ts';

const PASSWORD_FILE = 'enamel-password';
const UNFINISHED = 'postgres.new-';

/** Creates the cluster if there is none. Existing data is never removed. */
export async function ensureCluster(home: Home, log: EmbeddedPostgresLog): Promise<void> {
  const { dataDir, cluster } = home;
  const done = async () => (await majorOf(cluster)) !== null;
  if (!(await done())) {
    await mustBeFree(cluster);
    const claim = path.join(dataDir, 'postgres.init');
    await withClaim(claim, { done, work: () => createCluster(home, log) });
  }
  await takeOwnership(home);
}

async function majorOf(cluster: string): Promise<string | null> {
  try {
    return (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
    throw closed(cluster, error);
  }
}

async function mustBeFree(cluster: string): Promise<void> {
  const entries = await readdir(cluster).catch((error) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw closed(cluster, error);
  });
  if (entries.length === 0) return;
  throw new EmbeddedPostgresError(
    `${cluster} holds something, but no Postgres data (there is no PG_VERSION). Nothing in it was touched. Move it away for a new, empty database, put the missing files back, or set DATA_DIR to another directory.`,
  );
}

function closed(cluster: string, error: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `${cluster} cannot be read (${error instanceof Error ? error.message : error}). Start Enamel as the user it belongs to, set DATA_DIR to another directory, or ${OTHER_SERVER}.`,
  );
}

/**
 * Creates it in a temporary folder, which is renamed once everything is complete and flushed, so that a
 * cluster never exists partially.
 */
async function createCluster(home: Home, log: EmbeddedPostgresLog): Promise<void> {
  const { dataDir, cluster, account, programs } = home;
  for (const name of await readdir(dataDir)) {
    // left by a killed process; it never had data
    if (name.startsWith(UNFINISHED)) await remove(path.join(dataDir, name));
  }
  log({ level: 'info', event: 'database-creating', directory: cluster, version: programs.version });
  const workshop = path.join(dataDir, UNFINISHED + randomUUID());
  const unfinished = path.join(workshop, 'cluster');
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const password = path.join(workshop, PASSWORD_FILE);
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    await giveTo(account, workshop);
    await mustReach(account, unfinished);
    const { status, output } = await runAs(
      account,
      programs.initdb,
      [
        ...['-D', directoryArgument(account, unfinished), '-U', SUPERVISOR],
        // from its working directory, for the same reason
        ...['--pwfile', path.join('..', PASSWORD_FILE), '--auth', 'scram-sha-256', '--data-checksums'],
        // the same sort order on every system and after library updates
        ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin'],
        ...['--builtin-locale', 'C.UTF-8', '--text-search-config', 'pg_catalog.english'],
      ],
      unfinished,
    );
    if (status !== 0) {
      throw new EmbeddedPostgresError(
        `The database could not be created in ${dataDir}: ${output.trim().split('\n').slice(-6).join(' | ')}. Free space or another DATA_DIR may help; or ${OTHER_SERVER}.`,
      );
    }
    await rename(password, path.join(unfinished, PASSWORD_FILE));
    await flushFolder(unfinished);
    // rmdir removes only an empty folder
    if (process.platform === 'win32') await rmdir(cluster).catch(() => {});
    await rename(unfinished, cluster);
    await flushFolder(dataDir);
  } catch (error) {
    // another process created it first, or took ours for abandoned
    if ((await majorOf(cluster)) === null) throw error;
  } finally {
    await remove(workshop);
  }
}

async function remove(folder: string): Promise<void> {
  // the initdb of a killed process may still be writing
  await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
}

/**
 * A cluster that root copied or restored belongs to root, and its mode may be too permissive for Postgres.
 */
async function takeOwnership({ cluster, account }: Home): Promise<void> {
  const { uid, mode } = await stat(cluster);
  if (account && uid === 0) await giveTo(account, cluster);
  if (mode & 0o027 && process.platform !== 'win32') await chmod(cluster, 0o700);
  await mustReach(account, cluster);
}

async function giveTo(account: Account | null, folder: string): Promise<void> {
  if (!account) return;
  try {
    await changeOwner(account, folder);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Postgres does not run as root, and ${folder} cannot be given to the user ${account.name}, whom it runs as (${error instanceof Error ? error.message : error}). Start Enamel as an ordinary user, set DATA_DIR to a directory on a disk of this machine, or ${OTHER_SERVER}.`,
    );
  }
}

/**
 * Changes the contents first, so that the folder's own owner marks completion. If another process has
 * finished, its server is already running and may remove files meanwhile.
 */
async function changeOwner(account: Account, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    const changed = entry.isDirectory()
      ? changeOwner(account, inside)
      : lchown(inside, account.uid, account.gid);
    await changed.catch((error) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
  }
  await lchown(folder, account.uid, account.gid);
}

/** @throws if this cluster needs another version of Postgres than ours */
export async function mustSuit({ cluster, programs }: Home): Promise<void> {
  const major = await majorOf(cluster);
  if (major === programs.major) return;
  if (major === null) throw new EmbeddedPostgresError(`The data in ${cluster} is gone.`);
  throw new EmbeddedPostgresError(
    `The data in ${cluster} was written by Postgres ${major}, and this version of Enamel brings Postgres ${programs.version}. Nothing was touched. Back it up with the version of Enamel that wrote it and restore that into a new DATA_DIR, or ${OTHER_SERVER}.`,
  );
}

export async function readPassword(cluster: string): Promise<string> {
  try {
    return (await readFile(path.join(cluster, PASSWORD_FILE), 'utf8')).trim();
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The password of the database cannot be read (${error instanceof Error ? error.message : error}). Start Enamel as the user the data belongs to; if the file is lost, put it back from a backup.`,
    );
  }
}

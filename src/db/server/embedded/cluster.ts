import { randomBytes, randomUUID } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  lchown,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, errorMessage } from '#util/node/errors.ts';
import { flushFolder } from '#util/node/flush-to-disk.ts';
import { isAlive } from '#util/node/process-alive.ts';
import { type Account, accountFor, runAs } from './account.ts';
import { EmbeddedPostgresError, type EmbeddedPostgresLog, OTHER_SERVER } from './embedded-postgres.ts';
import { bundledPostgres, findPrograms, type Programs } from './programs.ts';

/** The embedded server's folders, account, and programs. */
export interface Home {
  dataDir: string;
  /** Postgres's data directory */
  cluster: string;
  account: Account | null;
  programs: Programs;
}

/** Superuser: starts, monitors, and stops the server. Only the supervisor uses it. */
export const SUPERVISOR = 'enamel_supervisor';

const PASSWORD_FILE = 'enamel-password';
const UNFINISHED = 'postgres.new-';

export const clusterFolder = (dataDir: string) => path.join(dataDir, 'postgres');

export async function openHome(wanted: string): Promise<Home> {
  const dataDir = await writableFolder(path.resolve(wanted));
  const cluster = clusterFolder(dataDir);
  const account = await accountFor(cluster);
  return { dataDir, cluster, account, programs: await findPrograms(bundledPostgres(), { account, dataDir }) };
}

async function writableFolder(dir: string): Promise<string> {
  try {
    await mkdir(dir, { recursive: true });
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    // canonical, for comparisons
    return await realpath(dir);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data directory ${dir} cannot be written (${errorMessage(error)}). Set DATA_DIR to one that can, or ${OTHER_SERVER}.`,
    );
  }
}

/**
 * The data directory argument for Postgres's programs. The account may have no access to the parent folders, such as
 * root's. A process that root started inside does not need it: on Linux it uses /proc/self/cwd.
 */
export const directoryArgument = (account: Account | null, dir: string): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : dir;

/** @throws a message that names the folder, if the account cannot write to it */
export async function mustReach(account: Account | null, dir: string): Promise<void> {
  if (!account) return;
  const test = ['-c', 'cd "$1" && test -w . && test -x .', 'sh', directoryArgument(account, dir)];
  const { status, output } = await runAs(account, '/bin/sh', test, dir);
  if (status === 0) return;
  throw new EmbeddedPostgresError(
    `Postgres does not run as root, and the user ${account.name}, whom it runs as, cannot use ${dir} ${output.trim() && `(${output.trim()})`}. Move the project to a directory that every user may enter, such as /srv, or set DATA_DIR to one, or ${OTHER_SERVER}.`,
  );
}

/** Creates the cluster if there is none. Existing data is never removed. */
export async function ensureCluster(home: Home, log: EmbeddedPostgresLog): Promise<void> {
  const { dataDir, cluster, account } = home;
  if ((await readMajor(cluster)) === null) {
    await mustBeFree(cluster);
    await createOnce(home, path.join(dataDir, 'postgres.init'), log);
  }
  // a cluster that root copied or restored belongs to root, and its mode may be too permissive for Postgres
  const { uid, mode } = await stat(cluster);
  if (account && uid === 0) await giveTo(account, cluster);
  if (mode & 0o027 && process.platform !== 'win32') await chmod(cluster, 0o700);
  await mustReach(account, cluster);
}

async function readMajor(cluster: string): Promise<string | null> {
  try {
    return (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null;
    throw unreadable(cluster, error);
  }
}

async function mustBeFree(cluster: string): Promise<void> {
  const entries = await readdir(cluster).catch((error) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw unreadable(cluster, error);
  });
  if (entries.length === 0) return;
  throw new EmbeddedPostgresError(
    `${cluster} holds something, but no Postgres data (there is no PG_VERSION). Nothing in it was touched. Move it away for a new, empty database, put the missing files back, or set DATA_DIR to another directory.`,
  );
}

const unreadable = (cluster: string, error: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `${cluster} cannot be read (${errorMessage(error)}). Start Enamel as the user it belongs to, set DATA_DIR to another directory, or ${OTHER_SERVER}.`,
  );

const CLAIM_BEAT_MS = 500;
const CLAIM_LOOK_MS = 100;
/** Checks without activity after which a claim counts as abandoned, because its process id may be reused. */
const CLAIM_LOOKS = 40;

/**
 * Creates the cluster while holding a claim: others wait for it. A killed process's claim is taken over. The claim
 * only saves work, because two processes may create the cluster at the same time.
 */
async function createOnce(home: Home, claim: string, log: EmbeddedPostgresLog): Promise<void> {
  let last = '';
  for (let unchanged = 0; (await readMajor(home.cluster)) === null; ) {
    if (await takeClaim(claim)) {
      const touch = () => utimes(claim, new Date(), new Date()).catch(() => {});
      const beat = setInterval(touch, CLAIM_BEAT_MS);
      return createCluster(home, log).finally(() => {
        clearInterval(beat);
        return rm(claim, { force: true });
      });
    }
    const holder = await readFile(claim, 'utf8').catch(() => '');
    const sign = `${holder} ${(await stat(claim).catch(() => null))?.mtimeMs}`;
    unchanged = sign === last ? unchanged + 1 : 0;
    last = sign;
    const isAbandoned = unchanged > CLAIM_LOOKS || (holder !== '' && !isAlive(Number(holder)));
    if (isAbandoned) await rm(claim, { force: true });
    else await sleep(CLAIM_LOOK_MS);
  }
}

async function takeClaim(claim: string): Promise<boolean> {
  try {
    await writeFile(claim, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Creates it in a temporary folder, which is renamed once everything is complete and flushed, so that a
 * cluster never exists partially.
 */
async function createCluster(home: Home, log: EmbeddedPostgresLog): Promise<void> {
  const { dataDir, cluster, account, programs } = home;
  // left by a killed process; they never had data
  for (const name of await readdir(dataDir))
    if (name.startsWith(UNFINISHED)) await remove(path.join(dataDir, name));
  log({ level: 'info', event: 'database-creating', directory: cluster, version: programs.version });
  const workshop = path.join(dataDir, UNFINISHED + randomUUID());
  const unfinished = path.join(workshop, 'cluster');
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const password = path.join(workshop, PASSWORD_FILE);
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    await giveTo(account, workshop);
    await mustReach(account, unfinished);
    const options = [
      '-D',
      directoryArgument(account, unfinished),
      '-U',
      SUPERVISOR,
      // from its working directory, for the same reason
      '--pwfile',
      path.join('..', PASSWORD_FILE),
      '--auth',
      'scram-sha-256',
      '--data-checksums',
      // the same sort order on every system and after library updates
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--text-search-config',
      'pg_catalog.english',
    ];
    const { status, output } = await runAs(account, programs.initdb, options, unfinished);
    if (status !== 0)
      throw new EmbeddedPostgresError(
        `The database could not be created in ${dataDir}: ${output.trim().split('\n').slice(-6).join(' | ')}. Free space or another DATA_DIR may help; or ${OTHER_SERVER}.`,
      );
    await rename(password, path.join(unfinished, PASSWORD_FILE));
    await flushFolder(unfinished);
    // rmdir removes only an empty folder
    if (process.platform === 'win32') await rmdir(cluster).catch(() => {});
    await rename(unfinished, cluster);
    await flushFolder(dataDir);
  } catch (error) {
    // another process created it first, or took ours for abandoned
    if ((await readMajor(cluster)) === null) throw error;
  } finally {
    await remove(workshop);
  }
}

async function remove(folder: string): Promise<void> {
  // the initdb of a killed process may still be writing
  await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
}

async function giveTo(account: Account | null, folder: string): Promise<void> {
  if (!account) return;
  try {
    await changeOwner(account, folder);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Postgres does not run as root, and ${folder} cannot be given to the user ${account.name}, whom it runs as (${errorMessage(error)}). Start Enamel as an ordinary user, set DATA_DIR to a directory on a disk of this machine, or ${OTHER_SERVER}.`,
    );
  }
}

/**
 * Changes the contents first, so that the folder's own owner marks completion. If another process has
 * finished, its server is already running and may be removing files.
 */
async function changeOwner(account: Account, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    const changed = entry.isDirectory()
      ? changeOwner(account, inside)
      : lchown(inside, account.uid, account.gid);
    await changed.catch((error) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
  }
  await lchown(folder, account.uid, account.gid);
}

/** @throws if this cluster needs another version of Postgres than ours */
export async function mustSuit({ cluster, programs }: Home): Promise<void> {
  const major = await readMajor(cluster);
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
      `The password of the database cannot be read (${errorMessage(error)}). Start Enamel as the user the data belongs to; if the file is lost, put it back from a backup.`,
    );
  }
}

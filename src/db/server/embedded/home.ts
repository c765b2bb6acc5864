import { access, constants, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { type Account, accountFor, runAs } from './account.ts';
import { EmbeddedPostgresFault, OTHER_SERVER } from './embedded-postgres-error.ts';
import { bundledPostgres, findPrograms, type Programs } from './programs.ts';

/** Where the embedded server lives, whom it runs as and with which programs. */
export interface Home {
  dataDir: string;
  /** Postgres's data directory */
  cluster: string;
  logFile: string;
  account: Account | null;
  programs: Programs;
}

export const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres');

export async function openHome(wanted: string): Promise<Home> {
  const dataDir = await writableFolder(path.resolve(wanted));
  const cluster = clusterOf(dataDir);
  const account = await accountFor(cluster);
  const programs = await findPrograms(bundledPostgres(), { account, dataDir });
  return { dataDir, cluster, logFile: path.join(dataDir, 'postgres.log'), account, programs };
}

async function writableFolder(dir: string): Promise<string> {
  try {
    await mkdir(dir, { recursive: true });
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    // one spelling, for whoever compares
    return await realpath(dir);
  } catch (fault) {
    throw new EmbeddedPostgresFault(
      `The data directory ${dir} cannot be written (${fault instanceof Error ? fault.message : fault}). Set DATA_DIR to one that can, or ${OTHER_SERVER}.`,
    );
  }
}

/**
 * What Postgres gets as its data directory. Root's own folders are closed to the account the server runs as, and
 * a project may well lie in one. The way there does not matter to a process that root has started inside: on
 * Linux it calls the folder by the one name that needs no way.
 */
export function directoryArgument(account: Account | null, dir: string): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : dir;
}

/** @throws a message that names the folder, when the account cannot write into it even so */
export async function mustReach(account: Account | null, dir: string): Promise<void> {
  if (!account) return;
  const test = ['-c', 'cd "$1" && test -w . && test -x .', 'sh', directoryArgument(account, dir)];
  const { status, output } = await runAs(account, '/bin/sh', test, dir);
  if (status === 0) return;
  throw new EmbeddedPostgresFault(
    `Postgres does not run as root, and the user ${account.name}, whom it runs as, cannot use ${dir} ${output.trim() && `(${output.trim()})`}. Move the project to a directory that every user may enter, such as /srv, or set DATA_DIR to one, or ${OTHER_SERVER}.`,
  );
}

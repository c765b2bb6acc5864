import { access, constants, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { type Account, accountFor, runAs } from './account.ts';
import { EmbeddedPostgresError, OTHER_SERVER } from './embedded-postgres-error.ts';
import { bundledPostgres, findPrograms, type Programs } from './programs.ts';

/** The embedded server's folders, account, and programs. */
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
    // canonical, for comparisons
    return await realpath(dir);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data directory ${dir} cannot be written (${error instanceof Error ? error.message : error}). Set DATA_DIR to one that can, or ${OTHER_SERVER}.`,
    );
  }
}

/**
 * The data directory argument for Postgres. The account may have no access to the parent folders, such as
 * root's. A process that root started inside does not need it: on Linux it uses /proc/self/cwd.
 */
export function directoryArgument(account: Account | null, dir: string): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : dir;
}

/** @throws a message that names the folder, if the account still cannot write to it */
export async function mustReach(account: Account | null, dir: string): Promise<void> {
  if (!account) return;
  const test = ['-c', 'cd "$1" && test -w . && test -x .', 'sh', directoryArgument(account, dir)];
  const { status, output } = await runAs(account, '/bin/sh', test, dir);
  if (status === 0) return;
  throw new EmbeddedPostgresError(
    `Postgres does not run as root, and the user ${account.name}, whom it runs as, cannot use ${dir} ${output.trim() && `(${output.trim()})`}. Move the project to a directory that every user may enter, such as /srv, or set DATA_DIR to one, or ${OTHER_SERVER}.`,
  );
}

import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { EmbeddedPostgresError, OTHER_SERVER } from './embedded-postgres.ts';

/** The system user that Postgres runs as. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

/** Found on nearly every system; the first is made for this. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/**
 * The user for this cluster's server: null for the current user, unless it is root, which Postgres refuses.
 * Root runs it as the owner of the cluster, so that this user can continue without root, and a new cluster as
 * an unprivileged system user.
 */
export async function accountFor(cluster: string): Promise<Account | null> {
  if (process.geteuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  if (owner && owner.uid !== 0)
    return check({ uid: owner.uid, gid: owner.gid || owner.uid, name: `number ${owner.uid}` });
  for (const name of UNPRIVILEGED) {
    const [uid = 0, gid = 0] = await Promise.all(['-u', '-g'].map((which) => readId(name, which)));
    if (uid && gid) return check({ uid, gid, name });
  }
  throw new EmbeddedPostgresError(
    `Postgres does not run as root, and this system has none of the users ${UNPRIVILEGED.join(', ')}. Start Enamel as an ordinary user, or ${OTHER_SERVER}.`,
  );
}

async function readId(name: string, which: string): Promise<number> {
  const { status, output } = await runAs(null, 'id', [which, name]);
  // macOS may print the id of its user nobody as -2
  return status === 0 ? Number(output.trim()) >>> 0 : 0;
}

async function check(account: Account): Promise<Account> {
  const { status, output } = await runAs(account, '/bin/sh', ['-c', 'exit 0']);
  if (status === 0) return account;
  throw new EmbeddedPostgresError(
    `Postgres does not run as root, and root may not start it as the user ${account.name} here (${output}). Start Enamel as an ordinary user, or ${OTHER_SERVER}.`,
  );
}

interface Ran {
  /** null if it could not be started or was killed */
  status: number | null;
  /** both streams, or why it could not be started */
  output: string;
}

/** Runs a program to its end as that account. */
export function runAs(
  account: Account | null,
  program: string,
  args: readonly string[],
  cwd = '/',
): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { ...userIds(account), cwd, env: plainEnvironment(), windowsHide: true };
    try {
      execFile(program, args, options, (error, stdout, stderr) => {
        const status = error ? error.code : 0;
        if (typeof status === 'number') resolve({ status, output: stdout + stderr });
        else resolve({ status: null, output: error?.message ?? '' });
      });
    } catch (error) {
      resolve({ status: null, output: String(error) });
    }
  });
}

export const userIds = (account: Account | null) => account && { uid: account.uid, gid: account.gid };

/**
 * Almost no environment: Postgres's programs must not see the product's secrets, and variables such as LANG or
 * PGDATA must not affect them.
 */
export function plainEnvironment(): Record<string, string> {
  // Windows programs need some of theirs to start
  const own = process.platform === 'win32' ? process.env : { PATH: process.env.PATH };
  const passed = Object.entries(own).filter(([name]) => !/^(?:PG|LC_|LANG)/i.test(name));
  return { ...Object.fromEntries(passed), PATH: own.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

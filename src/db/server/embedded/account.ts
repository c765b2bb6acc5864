import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { EmbeddedPostgresError, OTHER_SERVER } from './embedded-postgres-error.ts';

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
  if (owner && owner.uid !== 0) {
    return check({ uid: owner.uid, gid: owner.gid || owner.uid, name: `number ${owner.uid}` });
  }
  for (const name of UNPRIVILEGED) {
    const [uid, gid] = await Promise.all([idOf(name, '-u'), idOf(name, '-g')]);
    if (uid && gid) return check({ uid, gid, name });
  }
  throw new EmbeddedPostgresError(
    `Postgres does not run as root, and this system has none of the users ${UNPRIVILEGED.join(', ')}. Start Enamel as an ordinary user, or ${OTHER_SERVER}.`,
  );
}

async function idOf(name: string, which: '-u' | '-g'): Promise<number> {
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

export interface Ran {
  /** null if it could not be started or was killed */
  status: number | null;
  /** both streams, or why it could not be started */
  output: string;
}

/**
 * Runs a program to its end as that account, with almost no environment: it must not see the product's
 * secrets, and variables such as LANG or PGDATA must not affect it.
 */
export function runAs(
  account: Account | null,
  program: string,
  args: readonly string[],
  cwd = '/',
): Promise<Ran> {
  return new Promise((resolve) => {
    const who = account && { uid: account.uid, gid: account.gid };
    const options = { ...who, cwd, env: plainEnvironment(), windowsHide: true };
    try {
      execFile(program, args, options, (error, stdout, stderr) => {
        if (!error) return resolve({ status: 0, output: stdout + stderr });
        const { code } = error;
        const failed = typeof code === 'number';
        resolve({ status: failed ? code : null, output: failed ? stdout + stderr : error.message });
      });
    } catch (error) {
      resolve({ status: null, output: String(error) });
    }
  });
}

export function plainEnvironment(): Record<string, string> {
  // Windows programs need some of theirs to start
  const own = process.platform === 'win32' ? process.env : { PATH: process.env.PATH };
  const kept = Object.entries(own).filter(([name]) => !/^(?:PG|LC_|LANG)/i.test(name));
  return { ...Object.fromEntries(kept), PATH: own.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

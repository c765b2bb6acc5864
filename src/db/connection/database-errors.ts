/** SQLSTATE of a database error, unwrapped from library errors; '' for other errors. */
export function sqlState(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string' && /^[0-9A-Z]{5}$/.test(each.code)) return each.code;
  }
  return '';
}

/** The name of the constraint or unique index that refused a row, on Citus with its shard; '' for other errors. */
function constraintName(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if ('constraint' in each && typeof each.constraint === 'string') return each.constraint;
  }
  return '';
}

/** A unique index refused a row, because another transaction inserted it first. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' &&
  (constraint === undefined || constraintName(error).replace(/_\d+$/, '') === constraint);

/** The transaction lost against another one and may simply be run again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error));

/** The server is overloaded: it was given up before it was done (statement_timeout, lock_timeout). */
export const isTimeout = (error: unknown): boolean => ['57014', '55P03'].includes(sqlState(error));

/** Says whose disk is full, for the person at the terminal; null for other errors. */
export function fullDiskText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (sqlState(error) === '53100')
    return `The disk of the database is full (${error.message}). Free some space and run the command again.`;
  if ('code' in error && error.code === 'ENOSPC')
    return 'There is no space left on the disk. Nothing was kept. Free some space and run the command again.';
  return null;
}

/** The server is read-only: a standby, or set so by its operator. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006';

const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);

/**
 * SQLSTATEs of a server that cannot work now, but may soon: it is stopping or starting, the connection is gone (08,
 * 57P, 25P03, 25P04), it is out of disk, memory or connections (53), its disk fails (58030), or it is read-only
 * (25006).
 */
const UNAVAILABLE = /^(?:08...|53...|57P0\d|25P0[34]|58030|25006)$/;

/** Messages of pg and pg-pool for errors without a code. */
const NO_ANSWER =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered|Client was closed|Cannot use a pool after/;

/** Whether the server is unreachable or cannot work now, so a retry soon makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (UNAVAILABLE.test(sqlState(error))) return true;
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if ('code' in each && NO_CONNECTION.has(String(each.code))) return true;
    if (NO_ANSWER.test(each.message)) return true;
  }
  return false;
}

/** Whether the error is likely to pass, so the caller may retry in a moment. */
export const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || isTimeout(error) || isRetryable(error);

/**
 * Why the database cannot be reached, for the person who started a command.
 * @param url DATABASE_URL; null with the embedded server, whose errors are clear already
 * @returns null for other errors
 */
export function connectionErrorText(error: unknown, url: string | null): string | null {
  if (url === null || !(error instanceof Error)) return null;
  const { host, pathname } = URL.parse(url) ?? { host: '', pathname: '' };
  if (!/^postgres(?:ql)?:$/.test(URL.parse(url)?.protocol ?? ''))
    return 'DATABASE_URL must begin with postgres://';
  const code = 'code' in error ? String(error.code) : '';
  const database = decodeURIComponent(pathname.slice(1));
  if (code === 'ECONNREFUSED')
    return `No Postgres answers at ${host}. Is it running, and is DATABASE_URL right?`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The name in DATABASE_URL, ${host}, leads nowhere.`;
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return `${host} does not answer. Is it the address of Postgres, and may this machine reach it?`;
  if (sqlState(error) === '3D000')
    return `Postgres at ${host} has no database “${database}”: create it, or correct DATABASE_URL.`;
  if (/password must be a string/.test(error.message))
    return `Postgres at ${host} asks for a password, and DATABASE_URL has none: postgres://name:password@host/database`;
  if (sqlState(error).startsWith('28'))
    return `Postgres at ${host} refuses the name or the password of DATABASE_URL: ${error.message}`;
  return null;
}

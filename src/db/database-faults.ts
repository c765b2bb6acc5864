/** SQLSTATE of a fault of the database, wherever a library has wrapped it; '' for any other fault. */
export function sqlState(fault: unknown): string {
  for (let each: unknown = fault; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string' && /^[0-9A-Z]{5}$/.test(each.code)) return each.code;
  }
  return '';
}

/** The name of the constraint or unique index that refused a row; '' where none did. */
function constraintOf(fault: unknown): string {
  for (let each: unknown = fault; each instanceof Error; each = each.cause) {
    if ('constraint' in each && typeof each.constraint === 'string') return each.constraint;
  }
  return '';
}

/** A unique index refused a row, for one reason: somebody was quicker. */
export const isDuplicate = (fault: unknown, constraint?: string): boolean =>
  sqlState(fault) === '23505' && (constraint === undefined || constraintOf(fault) === constraint);

/** The transaction lost against another one and may simply be run again. */
export const isRetryable = (fault: unknown): boolean => ['40001', '40P01'].includes(sqlState(fault));

/** The server is overloaded: it was given up before it was done (statement_timeout, lock_timeout). */
export const isTimeout = (fault: unknown): boolean => ['57014', '55P03'].includes(sqlState(fault));

const NO_CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** There is no server to talk to, it is going down or coming up, or all connections are taken. */
export function isUnavailable(fault: unknown): boolean {
  const state = sqlState(fault);
  if (/^(?:57P0[1-5]|08...|53300)$/.test(state)) return true;
  for (let each: unknown = fault; each instanceof Error; each = each.cause) {
    if ('code' in each && NO_CONNECTION.has(String(each.code))) return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(
        each.message,
      )
    )
      return true;
  }
  return false;
}

import { isUnavailable } from '#db/connection/database-errors.ts';
import type { ApiLog } from '../log/log.ts';

const QUIET_MS = 60_000;

/**
 * Logs errors of the machinery. While the database is away every look at a queue fails; once a minute is enough
 * to be told so.
 */
export function quietErrorLog(
  log: ApiLog,
): (name: string, error: unknown, fields?: Record<string, unknown>) => void {
  let quietUntil = 0;
  return (name, thrown, fields) => {
    const error = asError(thrown);
    if (isUnavailable(error)) {
      if (Date.now() < quietUntil) return;
      quietUntil = Date.now() + QUIET_MS;
    }
    log.error(name, error, fields);
  };
}

/** pg-boss hands on copies of errors that are none themselves. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { message, stack, code } = (thrown ?? {}) as Record<string, unknown>;
  const error = new Error(typeof message === 'string' ? message : String(thrown));
  if (typeof stack === 'string') error.stack = stack;
  return Object.assign(error, { code });
}

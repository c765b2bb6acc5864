import { CodedError } from '#util/coded-error.ts';
/** The embedded database cannot start, for a reason that the operator can fix. */
export class EmbeddedPostgresError extends CodedError {
  readonly code: string = 'embedded_postgres';
}

/** The server itself failed, perhaps because of leftovers of the previous one; a retry may succeed. */
export class ServerFailedError extends EmbeddedPostgresError {
  override readonly code = 'server_failed';
}

/** Ends every message about a restriction of this machine. */
export const OTHER_SERVER = 'set DATABASE_URL to use another Postgres server';

/** A server event. Its fields contain neither passwords nor data. */
export interface EmbeddedPostgresEvent {
  level: 'info' | 'warn' | 'error';
  event: string;
  [field: string]: unknown;
}

export type EmbeddedPostgresLog = (event: EmbeddedPostgresEvent) => void;

/** The error code of a failed system call or query; '' if there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

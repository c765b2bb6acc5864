import { CodedError } from '#util/coded-error.ts';

export type EmbeddedPostgresState = 'running' | 'starting' | 'down';

export interface EmbeddedPostgres {
  /** connection string for `pg`, with the database; stays the same across restarts of the server */
  url: string;
  state(): EmbeddedPostgresState;
  /**
   * Ends the supervision. The server stops too, unless another process uses it. Close connections first,
   * because open ones are cut.
   */
  stop(): Promise<void>;
}

/** Logs a server event. Its fields contain neither passwords nor data. */
export type EmbeddedPostgresLog = (entry: {
  level: 'info' | 'warn' | 'error';
  event: string;
  [field: string]: unknown;
}) => void;

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

/** The embedded database cannot be had, for a reason that a person can do something about. */
export class EmbeddedPostgresFault extends Error {
  override name = 'EmbeddedPostgresFault';
}

/** The server itself failed, perhaps because of what is left of the one before; it may do better a moment later. */
export class ServerFailed extends EmbeddedPostgresFault {
  override name = 'ServerFailed';
}

/** Ends every message about something this machine does not allow. */
export const OTHER_SERVER = 'set DATABASE_URL to use another Postgres server';

/** What happened to the server. Fields hold no password and nothing of the data. */
export interface EmbeddedPostgresEvent {
  level: 'info' | 'warn' | 'error';
  event: string;
  [field: string]: unknown;
}

export type EmbeddedPostgresLog = (event: EmbeddedPostgresEvent) => void;

/** The error code of a failed system call or query, '' where there is none. */
export function codeOf(fault: unknown): string {
  return fault instanceof Error && 'code' in fault ? String(fault.code) : '';
}

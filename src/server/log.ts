/**
 * An event for the operator. Fields never contain personal data: no visitor's address, no query, and only
 * known paths.
 */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  [field: string]: unknown;
}

export type Log = (entry: LogEntry) => void;

/** Writes one JSON line per entry to standard error; standard output is for people. */
export const logToStandardError: Log = (entry) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

/** The parts of an error that help to find its cause. */
export function describeError(error: unknown): { name: string; message: string; stack?: string | undefined } {
  if (!(error instanceof Error)) return { name: 'Unknown', message: String(error) };
  return { name: error.name, message: error.message, stack: error.stack };
}

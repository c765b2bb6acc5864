/**
 * What happened, for whoever runs the server. Fields never hold personal data: no address of a visitor, no
 * query, no path that is not one of our own.
 */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  [field: string]: unknown;
}

export type Log = (entry: LogEntry) => void;

/** One JSON line an entry, to standard error, so that standard output stays for people. */
export const logToStandardError: Log = (entry) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

/** An error's parts that help to find its cause. */
export function describeFault(fault: unknown): { name: string; message: string; stack?: string | undefined } {
  if (!(fault instanceof Error)) return { name: 'Unknown', message: String(fault) };
  return { name: fault.name, message: fault.message, stack: fault.stack };
}

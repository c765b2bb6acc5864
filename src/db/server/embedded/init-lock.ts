import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#util/node/process-alive.ts';
import { codeOf } from './embedded-postgres-error.ts';

const BEAT_MS = 500;
const LOOK_MS = 100;
/** Checks without activity after which a claim counts as abandoned, because its process id may be reused. */
const PATIENCE = 40;

/**
 * Runs `work` while holding a claim that only one process can have, on this machine or another one with the
 * same disk. Others wait, and skip `work` once `done` returns true. A killed process's claim is taken over.
 * The claim only saves work: `work` must be safe to run twice at the same time.
 */
export async function withClaim(
  file: string,
  { done, work }: { done: () => Promise<boolean>; work: () => Promise<void> },
): Promise<void> {
  let last = '';
  for (let unchanged = 0; !(await done()); ) {
    if (await take(file)) return await keep(file, work);
    const holder = await readFile(file, 'utf8').catch(() => '');
    const sign = `${holder} ${(await stat(file).catch(() => null))?.mtimeMs}`;
    unchanged = sign === last ? unchanged + 1 : 0;
    last = sign;
    if (unchanged > PATIENCE || (holder && !isAlive(Number(holder)))) await discard(file);
    else await sleep(LOOK_MS);
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function keep(file: string, work: () => Promise<void>): Promise<void> {
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, BEAT_MS);
  try {
    await work();
  } finally {
    clearInterval(beat);
    await rm(file, { force: true });
  }
}

/** Renames it first, so that only one of several processes discards it. */
async function discard(file: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await rename(file, aside).catch(() => {});
  await rm(aside, { force: true });
}

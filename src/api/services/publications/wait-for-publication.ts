import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { PublicationRow } from './publication-rows.ts';
import { findPublication, isSettled } from './read-publications.ts';

const FIRST_LOOK_MS = 20;
const LONGEST_LOOK_MS = 500;

/** Waits until a publish is done by any process, or the time is over. A publish planned for later is not waited for. */
export async function waitForPublication(
  parts: Pick<ApiDependencies, 'database' | 'now'>,
  wanted: { site: string; id: string },
  waitMs: number,
): Promise<PublicationRow | null> {
  const giveUpAt = performance.now() + waitMs;
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 1.5, LONGEST_LOOK_MS)) {
    const row = await findPublication(parts, wanted);
    const leftMs = giveUpAt - performance.now();
    if (!row || isSettled(row) || leftMs <= 0 || row.dueAt > parts.now()) return row;
    await sleep(Math.min(lookMs, leftMs));
  }
}

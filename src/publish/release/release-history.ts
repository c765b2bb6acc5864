import { z } from 'zod';
import { readJson, replaceFile, type WriteOptions } from '../files/file-operations.ts';

export const HistoryEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.enum(['publish', 'rollback']),
});

const HistorySchema = z.object({
  /** oldest first */
  releases: z.array(HistoryEntrySchema),
});

export type HistoryEntry = z.output<typeof HistoryEntrySchema>;

export const MAX_ENTRIES = 50;

/**
 * A site's releases in the order in which they went live. `live` is the link's target and takes precedence:
 * an entry is written just before the switch, which a killed process may not have done.
 */
export function readHistory(file: string, live: string | null): HistoryEntry[] {
  const entries = readJson(file, HistorySchema)?.releases ?? [];
  if (live === null || entries.at(-1)?.id === live) return entries;
  if (entries.at(-2)?.id === live) return entries.slice(0, -1);
  return [...entries, { id: live, at: new Date().toISOString(), by: 'publish' }];
}

export function writeHistory(file: string, entries: readonly HistoryEntry[], options?: WriteOptions): void {
  replaceFile(file, `${JSON.stringify({ releases: entries.slice(-MAX_ENTRIES) }, null, 1)}\n`, options);
}

/**
 * All releases that were live before the current one was published, newest first, without duplicates. So a second
 * rollback goes one release further back, never forward.
 */
export function releasesBefore(
  entries: readonly HistoryEntry[],
  live: string | undefined = entries.at(-1)?.id,
): string[] {
  const published = entries.findLastIndex((entry) => entry.id === live && entry.by === 'publish');
  const before = entries.slice(0, Math.max(published, 0)).map(({ id }) => id);
  return [...new Set(before.reverse())].filter((id) => id !== live);
}

/**
 * Releases that can replace a damaged one, best first: those that were live before it, then all others.
 * Releases that were rolled back come last.
 */
export function fallbackOrder(
  entries: readonly HistoryEntry[],
  live: string,
  newestFirst: readonly string[],
): string[] {
  const all = [...releasesBefore(entries, live), ...entries.map(({ id }) => id).reverse(), ...newestFirst];
  return [...new Set(all)].filter((id) => id !== live && newestFirst.includes(id));
}

/** The most recently live releases, newest first, without duplicates. */
export function recentReleases(entries: readonly HistoryEntry[], count: number): string[] {
  return [...new Set(entries.map((entry) => entry.id).reverse())].slice(0, count);
}

import { z } from 'zod';
import { readJson, replaceFile } from './files.ts';

const HistorySchema = z.object({
  /** oldest first */
  releases: z.array(z.object({ id: z.string(), at: z.iso.datetime(), by: z.enum(['publish', 'rollback']) })),
});

export type HistoryEntry = z.output<typeof HistorySchema>['releases'][number];

/** Entries kept; more than anyone steps back. */
const LONGEST = 50;

/**
 * A site's releases in the order in which they went live. `live` is what the link says and wins: an entry is
 * written just before the switch, and a process that was killed in between never switched.
 */
export function readHistory(file: string, live: string | null): HistoryEntry[] {
  const parsed = HistorySchema.safeParse(readJson(file));
  const entries = parsed.success ? parsed.data.releases : [];
  if (live === null || entries.at(-1)?.id === live) return entries;
  if (entries.at(-2)?.id === live) return entries.slice(0, -1);
  return [...entries, { id: live, at: new Date().toISOString(), by: 'publish' }];
}

export function writeHistory(file: string, entries: readonly HistoryEntry[]): void {
  replaceFile(file, `${JSON.stringify({ releases: entries.slice(-LONGEST) }, null, 1)}\n`);
}

/**
 * What was live before the present release was published; null when nothing was. Stepping back again after a
 * rollback goes one further back, never forth again.
 */
export function releaseBefore(entries: readonly HistoryEntry[]): string | null {
  const live = entries.at(-1)?.id;
  const published = entries.findLastIndex((entry) => entry.id === live && entry.by === 'publish');
  return entries.slice(0, Math.max(published, 0)).findLast((entry) => entry.id !== live)?.id ?? null;
}

/** The most recently live releases, newest first, each once. */
export function recentReleases(entries: readonly HistoryEntry[], count: number): string[] {
  return [...new Set(entries.map((entry) => entry.id).reverse())].slice(0, count);
}

/** How many backups are kept: the last one of each of the latest days, weeks, and months that have any. */
export interface Retention {
  days: number;
  weeks: number;
  months: number;
}

/** Two weeks to notice a mistake, two months for a slow one, a year for auditors. */
export const RETENTION: Retention = { days: 14, weeks: 8, months: 12 };

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday: weeks begin on Monday. */
const weekOf = (at: Date): number => Math.floor((at.getTime() / DAY_MS + 3) / 7);

const PERIODS: [keyof Retention, (at: Date) => string | number][] = [
  ['days', (at) => at.toISOString().slice(0, 10)],
  ['weeks', weekOf],
  ['months', (at) => at.toISOString().slice(0, 7)],
];

/**
 * The backups to delete. Periods without a backup do not count: if backups stop, none expires, and the newest
 * is always kept.
 * @param madeAt when each was made
 */
export function backupsToDelete(madeAt: readonly Date[], retention: Retention = RETENTION): Date[] {
  const newestFirst = madeAt.toSorted((one, other) => other.getTime() - one.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  for (const [period, nameOf] of PERIODS) {
    const seen = new Set<string | number>();
    for (const at of newestFirst) {
      const name = nameOf(at);
      if (seen.has(name)) continue;
      if (seen.size === retention[period]) break;
      seen.add(name);
      kept.add(at);
    }
  }
  return newestFirst.filter((at) => !kept.has(at));
}

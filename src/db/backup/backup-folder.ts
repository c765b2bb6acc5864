import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-format.ts';

const NAME = /^enamel-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;
/** Suffix of a file with the results of a backup's restore drill. */
export const TRIED = '.tried';

export interface KeptBackup {
  file: string;
  madeAt: Date;
}

/** A backup's file name, which contains its time. */
export function backupName(at: Date): string {
  return `enamel-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** The backups in a folder, newest first. Files with other names are ignored. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => {
    throw new BackupError(`There is no folder ${folder}.`);
  });
  return names
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
      const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
      return Number.isNaN(madeAt.getTime()) ? [] : [{ file: path.join(folder, name), madeAt }];
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/** The path of a folder's next backup. Creates the folder, readable by its owner only, if it is missing. */
export async function nextBackup(folder: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, backupName(now));
}

/** Removes expired backups. Returns the removed files. */
export async function dropOldBackups(folder: string): Promise<string[]> {
  const backups = await listBackups(folder);
  const dropped = new Set(backupsToDelete(backups.map(({ madeAt }) => madeAt)));
  const files = backups.filter(({ madeAt }) => dropped.has(madeAt)).map(({ file }) => file);
  for (const file of files) {
    await rm(file);
    await rm(`${file}${TRIED}`, { force: true });
  }
  return files;
}

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
const weekNumber = (at: Date): number => Math.floor((at.getTime() / DAY_MS + 3) / 7);

const PERIODS: [keyof Retention, (at: Date) => string | number][] = [
  ['days', (at) => at.toISOString().slice(0, 10)],
  ['weeks', weekNumber],
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

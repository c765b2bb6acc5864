import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error.ts';
import { backupsToDelete } from './backup-retention.ts';

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

/** Removes expired backups (db/backup/backup-retention.ts). Returns the removed files. */
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

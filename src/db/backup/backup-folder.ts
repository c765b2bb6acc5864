import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupFault } from './backup-error.ts';
import { backupsToDelete } from './backup-retention.ts';

const NAME = /^enamel-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;
/** Beside a backup that was restored and held: what was found. */
export const TRIED = '.tried';

export interface KeptBackup {
  file: string;
  madeAt: Date;
}

/** The name of a backup in a folder of them, which also says when it was made. */
export function backupName(at: Date): string {
  return `enamel-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** The backups in a folder, the newest first. Files of any other name are nobody's business. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => {
    throw new BackupFault(`There is no folder ${folder}.`);
  });
  return names
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
      const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
      return Number.isNaN(madeAt.getTime()) ? [] : [{ file: path.join(folder, name), madeAt }];
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/** Where the next backup of a folder goes. Makes the folder, for its owner's eyes alone, where there is none. */
export async function nextBackup(folder: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, backupName(now));
}

/** Removes what need not be kept any longer (db/backup/backup-retention.ts). Returns the files that are gone. */
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

import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { flushFolder } from '#util/node/flush-to-disk.ts';
import { withClient } from '../connection/client.ts';
import { backupEntries, type TableDone } from './backup-entries.ts';
import { BackupError } from './backup-error.ts';

export interface BackupReport {
  rows: number;
  tables: number;
}

export interface BackupOptions {
  url: string;
  file: string;
  /** called after each table */
  onTable?: (done: TableDone) => void;
}

/**
 * Writes all brands' data to a file from one snapshot, while the API keeps running. The file appears only
 * when complete, and is readable by its owner only, because it contains members' data.
 * @throws BackupError if the file exists, or the database is not one of ours
 */
export async function writeBackup({ url, file, onTable }: BackupOptions): Promise<BackupReport> {
  if (await exists(file)) throw new BackupError(`${file} is there already. Choose another name.`);
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`;
  const report: BackupReport = { rows: 0, tables: 0 };
  return withClient(url, { name: 'enamel backup' }, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const entries = backupEntries(client, (done) => {
      report.rows += done.rows;
      report.tables += 1;
      onTable?.(done);
    });
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(entries, { objectMode: false }), createGzip(), target);
    await client.query('commit');
    await rename(unfinished, file);
    await flushFolder(path.dirname(file));
    return report;
  }).catch(async (error) => {
    await rm(unfinished, { force: true });
    throw error;
  });
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dropOldBackups, nextBackup } from '#db/backup/backup-folder.ts';
import { writeBackup } from '#db/backup/write-backup.ts';
import { copyProgress, withPostgres } from './database.ts';
import { asCommand } from './terminal.ts';

const USAGE = `Usage: npm run db:backup -- <file>
       npm run db:backup -- --into <folder>

Writes all brands' data to one file, as of one moment. With --into, the file is named by its time, and old ones are
deleted.`;

interface CommandLine {
  file: string;
  folder: string | undefined;
}

async function readCommandLine(): Promise<CommandLine> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' } },
  });
  const { into: folder } = values;
  const [file, ...rest] = positionals;
  if (rest.length > 0 || (file === undefined) === (folder === undefined)) throw new Error(USAGE);
  return { file: file ?? (await nextBackup(folder ?? '', new Date())), folder };
}

async function backUp({ file, folder }: CommandLine): Promise<void> {
  await withPostgres(async ({ url, place }) => {
    const startedAt = performance.now();
    const progress = copyProgress('Backing up', process.stdout);
    const { rows, tables } = await writeBackup({ url, file, onTable: progress.onTable }).finally(
      progress.stop,
    );
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `${file} (${megabytes} MB, ${seconds} s) holds the database at ${place}: ${rows} rows of ${tables} tables. It contains members’ data; store it where only you can read it.`,
    );
    // only after the new one is whole
    for (const old of folder === undefined ? [] : await dropOldBackups(folder)) console.log(`Dropped ${old}`);
  });
}

await asCommand(USAGE, async () => {
  await backUp(await readCommandLine());
});

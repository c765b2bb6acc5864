import { parseArgs } from 'node:util';
import { restoreBackup } from '#db/backup/restore-backup.ts';
import { copyProgress, withPostgres } from './database.ts';
import { asCommand } from './terminal.ts';

const USAGE = `Usage: npm run db:restore -- <file>

Fills an empty database from a backup.`;

await asCommand(USAGE, async () => {
  const [file, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  if (!file || rest.length > 0) throw new Error(USAGE);
  await withPostgres(async ({ url, place }) => {
    const progress = copyProgress('Restoring', process.stdout);
    const done = await restoreBackup({ url, file, onTable: progress.onTable }).finally(progress.stop);
    console.log(
      `The database at ${place} is as it was on ${done.madeAt}: ${done.rows} rows of ${done.tables} tables.`,
    );
  });
});

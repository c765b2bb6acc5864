import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeBackup } from '../src/db/backup/write-backup.ts';
import { copyProgress } from './db/copy-progress.ts';
import { withPostgres } from './db/with-postgres.ts';

// `npm run db:backup -- <file>`: all brands' data in one file, as it is at this moment.

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0) {
  console.error('Usage: npm run db:backup -- <file>');
  process.exit(1);
}
await withPostgres(fileURLToPath(new URL('..', import.meta.url)), async ({ url, place }) => {
  const progress = copyProgress('Backing up', process.stdout);
  const { rows, tables } = await writeBackup({ url, file, onTable: progress.onTable }).finally(progress.stop);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  console.log(
    `${file} (${megabytes} MB) holds the database at ${place}: ${rows} rows of ${tables} tables. It contains members’ data; keep it where only you can read it.`,
  );
});

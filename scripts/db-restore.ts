import { fileURLToPath } from 'node:url';
import { restoreBackup } from '../src/db/backup/restore-backup.ts';
import { copyProgress } from './db/copy-progress.ts';
import { withPostgres } from './db/with-postgres.ts';

// `npm run db:restore -- <file>`: fills an empty database from a backup.

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0) {
  console.error('Usage: npm run db:restore -- <file>');
  process.exit(1);
}
await withPostgres(fileURLToPath(new URL('..', import.meta.url)), async ({ url, place }) => {
  const progress = copyProgress('Restoring', process.stdout);
  const done = await restoreBackup({ url, file, onTable: progress.onTable }).finally(progress.stop);
  console.log(
    `The database at ${place} is as it was on ${done.madeAt}: ${done.rows} rows of ${done.tables} tables.`,
  );
});

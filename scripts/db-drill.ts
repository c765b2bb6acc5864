import { parseArgs } from 'node:util';
import { tryNewestBackup } from '#db/backup/drill.ts';
import { withPostgres } from './database.ts';
import { asCommand } from './terminal.ts';

const USAGE = `Usage: npm run db:drill -- <folder> [--on <address of a Postgres>] [--max-age-hours 26]

Restores the newest backup of a folder into a separate database, checks it, and reports its age and the duration. Exits
with 1 after any failure, so monitor its exit code.

  --on             the server for the separate database; default: the database's own server
  --max-age-hours  an older backup is an error`;

function readCommandLine() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { on: { type: 'string' }, 'max-age-hours': { type: 'string', default: '26' } },
  });
  const [folder, ...rest] = positionals;
  const mostHours = Number(values['max-age-hours']);
  if (!folder || rest.length > 0 || !(mostHours > 0)) throw new Error(USAGE);
  return { folder, on: values.on, mostHours };
}

await asCommand(USAGE, async () => {
  const { folder, on, mostHours } = readCommandLine();
  await withPostgres(async ({ url }) => {
    const report = await tryNewestBackup({
      folder,
      server: on ?? url,
      live: url,
      mostHours,
      say: console.log,
    });
    console.log(JSON.stringify({ level: 'info', event: 'backup-tried', ...report }));
    console.log(
      `It is ${report.ageHours} hours old and can be restored: ${report.rows} rows of ${report.tables} tables in ${report.restoredInSeconds} s, ${report.holds} checks hold.`,
    );
  });
});

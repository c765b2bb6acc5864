import { fileURLToPath } from 'node:url';
import { readServerSettings } from '../src/server/settings.ts';
import { siteContents } from '../src/server/site-contents.ts';
import { confirmEmail, readConfirmation } from './confirm-email/command.ts';
import { withDatabase } from './db/with-database.ts';

// `npm run confirm-email`: for a member who calls because they cannot open their old mailbox any more.

try {
  const wanted = readConfirmation(process.argv.slice(2));
  const contents = siteContents(readServerSettings(process.env));
  await withDatabase(fileURLToPath(new URL('..', import.meta.url)), async (database) => {
    console.log(await confirmEmail(wanted, { ...contents, database, now: () => new Date() }));
  });
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}

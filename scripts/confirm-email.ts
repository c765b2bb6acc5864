import { siteContents } from '#server/members-api/site-contents.ts';
import { readServerSettings } from '#server/settings.ts';
import { confirmEmail, readConfirmation, USAGE } from './confirm-email/command.ts';
import { withDatabase } from './db/with-database.ts';
import { asCommand } from './terminal/as-command.ts';

// `npm run confirm-email`: for a member who calls because they have lost access to their old mailbox.

await asCommand(USAGE, async () => {
  const wanted = readConfirmation(process.argv.slice(2));
  const contents = siteContents(readServerSettings(process.env));
  await withDatabase(async (database) => {
    console.log(await confirmEmail(wanted, { ...contents, database, now: () => new Date() }));
  });
});

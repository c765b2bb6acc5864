import { siteContents } from '#server/members-api/site-contents.ts';
import { readServerSettings } from '#server/settings.ts';
import { withDatabase } from './db/with-database.ts';
import { readCommand, runCommand, USAGE } from './grievance/command.ts';
import { asCommand } from './terminal/as-command.ts';

// `npm run grievance`: how staff handle members' grievances until there is a page for it.

await asCommand(USAGE, async () => {
  const command = readCommand(process.argv.slice(2));
  const contents = siteContents(readServerSettings(process.env));
  await withDatabase(async (database) => {
    console.log(await runCommand(command, { ...contents, database, now: () => new Date() }));
  });
});

import { fileURLToPath } from 'node:url';
import { readServerSettings } from '../src/server/settings.ts';
import { siteContents } from '../src/server/site-contents.ts';
import { withDatabase } from './db/with-database.ts';
import { readCommand, runCommand } from './grievance/command.ts';

// `npm run grievance`: what staff do with members' grievances, until there is a page for it.

try {
  const command = readCommand(process.argv.slice(2));
  const contents = siteContents(readServerSettings(process.env));
  await withDatabase(fileURLToPath(new URL('..', import.meta.url)), async (database) => {
    console.log(await runCommand(command, { ...contents, database, now: () => new Date() }));
  });
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}

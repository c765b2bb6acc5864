import { readApiSettings } from '#api/kernel/settings.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { warmPublishing } from '#server/members-api/site-publisher.ts';
import { readServerSettings } from '#server/settings.ts';
import { withDatabase } from './db/with-database.ts';
import { ROOT } from './project-root.ts';
import { needsDatabase, readCommand, reportOf, runCommand, USAGE } from './publications/command.ts';
import { asCommand } from './terminal/as-command.ts';

// `npm run publications`: lists requested publishes and their outcome, plans one, and shows what changed for
// visitors.

await asCommand(USAGE, async () => {
  const command = readCommand(process.argv.slice(2));
  const { sitesDir } = readPublishSettings(process.env, ROOT);
  if (!needsDatabase(command)) console.log(await reportOf(sitesDir, command));
  else
    await withDatabase(async (database) => {
      const settings = readApiSettings(process.env, readServerSettings(process.env).mode);
      const publishing = warmPublishing(sitesDir);
      console.log(await runCommand(command, { database, settings, publishing, now: () => new Date() }));
    });
});

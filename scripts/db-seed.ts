import { readApiSettings } from '#api/kernel/settings.ts';
import { createLog } from '#api/log/log.ts';
import { syncCatalog } from '#api/services/catalog/sync-catalog.ts';
import { DEMO_PASSWORD, seedDemoMember } from '#api/services/seed/demo-member.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openSource } from '#publish/content/snapshot.ts';
import { openApi } from '#server/members-api/open-api.ts';
import { siteContents } from '#server/members-api/site-contents.ts';
import { readServerSettings } from '#server/settings.ts';
import { ROOT } from './project-root.ts';
import { asCommand, columns, printable, rejectArguments } from './terminal.ts';

const USAGE = `Usage: npm run db:seed

Copies every published brand's plans, offices and fees into the database, and creates a demo member of each in local
mode. Running it again changes nothing.`;

async function main(): Promise<void> {
  const server = readServerSettings(process.env);
  const publishing = readPublishSettings(process.env, ROOT);
  const settings = readApiSettings(process.env, server.mode);
  const log = createLog(settings.LOG_LEVEL === 'info' ? 'warn' : settings.LOG_LEVEL);
  const contents = siteContents(server);
  const { dataDir } = publishing;
  console.log('Copying the brands into the database …');
  const { deps, close } = await openApi({ settings, dataDir, contents, log, jobs: false });
  try {
    const members: string[][] = [];
    for (const site of await openSource(publishing).sites()) {
      const live = await deps.liveContent(site);
      if (!live) continue;
      try {
        await syncCatalog(deps.database, live);
      } catch (error) {
        // continue with the other brands
        console.error(`${site}: ${printable(error instanceof Error ? error.message : String(error))}`);
        process.exitCode = 1;
        continue;
      }
      if (server.mode !== 'local') continue;
      const member = await seedDemoMember(deps, site);
      if (member) members.push([site, member.email]);
    }
    if (members.length > 0)
      console.log(
        `\nLog in as a demo member of each brand:\n${columns(members)}\n  Their password: ${DEMO_PASSWORD}`,
      );
    else console.log('The brands are in the database.');
  } finally {
    await close();
  }
}

rejectArguments(USAGE);
await asCommand(USAGE, main);

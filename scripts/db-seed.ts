import { fileURLToPath } from 'node:url';
import { createLog } from '../src/api/log/log.ts';
import { syncCatalog } from '../src/api/services/catalog/sync-catalog.ts';
import { seedDemoMember } from '../src/api/services/seed/demo-member.ts';
import { readApiSettings } from '../src/api/settings.ts';
import { openSource } from '../src/publish/open-source.ts';
import { readPublishSettings } from '../src/publish/settings.ts';
import { openApi } from '../src/server/open-api.ts';
import { readServerSettings } from '../src/server/settings.ts';
import { siteContents } from '../src/server/site-contents.ts';

// `npm run db:seed`: copies every published brand's plans, offices and fees into the database, and makes each a
// demo member in local mode. Run again it changes nothing.

const root = fileURLToPath(new URL('..', import.meta.url));

async function main(): Promise<void> {
  const server = readServerSettings(process.env);
  const publishing = readPublishSettings(process.env, root);
  const settings = readApiSettings(process.env, server.mode);
  const log = createLog(settings.LOG_LEVEL === 'info' ? 'warn' : settings.LOG_LEVEL);
  const contents = siteContents(server);
  const { dataDir } = publishing;
  const { parts, close } = await openApi({ settings, dataDir, contents, log, jobs: false });
  try {
    const members: string[][] = [];
    for (const site of await openSource(publishing).sites()) {
      const live = await parts.liveContent(site);
      if (!live) continue;
      await syncCatalog(parts.database, live);
      if (server.mode !== 'local') continue;
      const member = await seedDemoMember(parts, site);
      if (member) members.push([site, member.email, member.password]);
    }
    if (members.length > 0) console.log(`\nA demo member of each brand:\n${columns(members)}`);
    else console.log('The brands are in the database.');
  } finally {
    await close();
  }
}

function columns(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_cell, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

try {
  await main();
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}

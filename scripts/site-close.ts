import { parseArgs } from 'node:util';
import { isSiteId } from '#cms/sources/source.ts';
import { countBrandRows, stopBrand, unsettledText } from '#db/setup/brand-rows.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { readReleasesSettings } from '#publish/deploy/settings.ts';
import { readEnded, removeEnded } from '#publish/hosts/published-sites.ts';
import { assertClosable, closeSite } from '#publish/operations/close-site.ts';
import { openSharedReleases } from '#publish/sharing/open-shared-releases.ts';
import type { SharedReleases } from '#publish/sharing/shared-releases.ts';
import { withPostgres } from './database.ts';
import { ROOT } from './project-root.ts';
import { asCommand, confirm } from './terminal.ts';

const USAGE = `Usage: npm run site:close -- <site> [options]

Closes a brand: its addresses answer 410 with a page that shows its phone number, no membership renews, and all members
are logged out. Members' data and past releases stay.

  --check   shows what would be closed, and changes nothing
  --yes     runs without confirmation
  --undo    allows the brand to be published again; renewals stay off`;

await asCommand(USAGE, async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: flag, yes: flag, undo: flag },
  });
  const [site, ...more] = positionals;
  if (site === undefined || more.length > 0) throw new Error(USAGE);
  if (!isSiteId(site)) throw new Error(`${site} is not the name of a site.`);
  const { sitesDir } = readPublishSettings(process.env, ROOT);
  const shared = await openSharedReleases(readReleasesSettings(process.env, ROOT), sitesDir);
  await shared?.follow(site);
  if (values.undo) return open(sitesDir, site, shared);
  assertClosable(sitesDir, site);
  await withPostgres(async ({ url }) => {
    const { members, renewals, unsettled, grievances } = await countBrandRows(url, site);
    console.log(`${site}: ${members} active memberships, ${renewals} of them renew automatically.`);
    if (grievances > 0) console.log(`${grievances} grievances are open and still need an answer.`);
    if (unsettled > 0) throw new Error(unsettledText(site, unsettled));
    if (values.check) return console.log('Nothing was changed.');
    if (!values.yes) await confirm(`This takes ${site} down.`, site);
    const now = new Date();
    const isNew = await closeSite(sitesDir, site, now);
    await shared?.sendState(site);
    await stopBrand(url, site, now);
    console.log(isNew ? `✓ ${site} is closed.` : `${site} was closed before.`);
    if (isNew)
      console.log(
        `Now remove its content, and reload nginx unless enamel-reload runs. If it is deployed, delete ${site}/live.json there.`,
      );
  });
});

async function open(sitesDir: string, site: string, shared: SharedReleases | null): Promise<void> {
  if (readEnded(sitesDir, site)?.kind !== 'closed') throw new Error(`${site} is not closed.`);
  removeEnded(sitesDir, site);
  await shared?.sendState(site);
  console.log(`✓ ${site} can be published again: npm run publish -- ${site}`);
}

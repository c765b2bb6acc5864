import { parseArgs } from 'node:util';
import { isSiteId } from '#cms/sources/source.ts';
import { countBrandRows, renameBrandRows } from '#db/setup/brand-rows.ts';
import { prepare } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { deployText } from '#publish/deploy/deploy-release.ts';
import { deploySites } from '#publish/deploy/deploy-sites.ts';
import { readDeploySettings, readReleasesSettings } from '#publish/deploy/settings.ts';
import { assertRenamable, renameSite } from '#publish/operations/rename-site.ts';
import { publishSites } from '#publish/pipeline/publish-sites.ts';
import { reportText } from '#publish/report/site-report.ts';
import { openSharedReleases } from '#publish/sharing/open-shared-releases.ts';
import { withPostgres } from './database.ts';
import { ROOT } from './project-root.ts';
import { asCommand, confirm, printable } from './terminal.ts';

const USAGE = `Usage: npm run site:rename -- <site> <new name> [options]

Renames a brand: its content folder, its members with all their data, its hosts and its pages. The old
addresses redirect to the new ones. If it fails, run it again: it continues where it stopped.

  --check   shows what would be renamed, and changes nothing
  --yes     runs without confirmation`;

await asCommand(USAGE, async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: flag, yes: flag } });
  const [from, to, ...more] = positionals;
  if (from === undefined || to === undefined || more.length > 0) throw new Error(USAGE);
  const settings = readPublishSettings(process.env, ROOT);
  const { sitesDir } = settings;
  const shared = await openSharedReleases(readReleasesSettings(process.env, ROOT), sitesDir);
  for (const site of [from, to]) if (site && isSiteId(site)) await shared?.follow(site);
  assertRenamable({ from, to, sitesDir: settings.sitesDir });
  await withPostgres(async ({ url }) => {
    const { accounts, members } = await countBrandRows(url, from);
    console.log(`${from}: ${accounts} accounts, ${members} active memberships move to ${to}.`);
    if (values.check) return console.log('Nothing was changed.');
    if (!values.yes) await confirm(`This renames ${from}.`, to);
    const { source, renderer } = await prepare({ settings, root: ROOT, say: console.log });
    const report = await renameSite({
      from,
      to,
      sitesDir: settings.sitesDir,
      dataDir: settings.dataDir,
      now: new Date(),
      tenantsDir: settings.cms ? null : settings.tenantsDir,
      publish: async (site, { checkOnly }) => {
        const [done] = await publishSites([site], {
          settings,
          source,
          renderer,
          root: ROOT,
          checkOnly,
          shared,
        });
        if (!done) throw new Error('nothing was published');
        return done;
      },
      sendState: async (site) => shared?.sendState(site),
      renameRows: ({ isLate }) => renameBrandRows(url, { from, to, isLate }),
    });
    console.log(printable(reportText(report)));
    if (report.state === 'failed') process.exitCode = 1;
    else await deploy(to, settings.sitesDir);
  });
});

async function deploy(site: string, sitesDir: string): Promise<void> {
  const settings = readDeploySettings(process.env, ROOT);
  const onReport = (...report: Parameters<typeof deployText>) =>
    console.log(printable(deployText(...report)));
  const reports = await deploySites([site], { settings, sitesDir, onReport });
  if (reports.some(({ state }) => state === 'failed')) process.exitCode = 1;
  console.log(
    'Now reload nginx unless enamel-reload runs, and keep the DNS of the old hosts as long as they should redirect.',
  );
}

import { parseArgs } from 'node:util';
import { prepare } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { noSites } from '#publish/content/snapshot.ts';
import { deployText } from '#publish/deploy/deploy-release.ts';
import { deploySites } from '#publish/deploy/deploy-sites.ts';
import { readDeploySettings, readReleasesSettings } from '#publish/deploy/settings.ts';
import { missingContentWarnings, openSites } from '#publish/hosts/published-sites.ts';
import { showProgress, summaryText } from '#publish/report/progress.ts';
import type { SiteReport } from '#publish/report/site-report.ts';
import { openSharedReleases } from '#publish/sharing/open-shared-releases.ts';
import { publishInParallel } from '#publish/worker/publish-in-parallel.ts';
import { ROOT } from './project-root.ts';
import { asCommand, printable } from './terminal.ts';

const USAGE = `Usage: npm run publish -- <site…> | --all [options]

  --all           every site of the content
  --version V     publishes the version V of the content instead of the live one
  --check         runs the checks of a publish, and publishes nothing
  --no-compress   writes no compressed copies
  --fresh         renders every page again, changed or not
  --json          reports as JSON

With DEPLOY_TARGET set, new releases are deployed as well (docs/deploy/object-storage.md).`;

function readCommandLine() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      all: { type: 'boolean', default: false },
      version: { type: 'string', default: 'live' },
      compress: { type: 'boolean', default: true },
      fresh: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0 && !values.all) throw new Error(USAGE);
  if (values.all && positionals.length > 0) throw new Error(`Give sites or --all, not both.\n\n${USAGE}`);
  return { ...values, sites: [...new Set(positionals)] };
}

async function main(): Promise<SiteReport[]> {
  const startedAt = performance.now();
  const options = readCommandLine();
  const settings = readPublishSettings(process.env, ROOT);
  const deploySettings = readDeploySettings(process.env, ROOT);
  const releasesSettings = readReleasesSettings(process.env, ROOT);
  // with --json, standard output has only the JSON
  const say = options.json ? console.error : console.log;
  const { source, renderer, pipeline } = await prepare({ settings, root: ROOT, say });
  const sites = options.all ? openSites(settings.sitesDir, await source.sites(), say) : options.sites;
  if (options.all && sites.length === 0) say(noSites(settings));
  if (options.all) for (const line of missingContentWarnings(settings.sitesDir, sites)) say(line);
  const progress = await showProgress(sites.length, options.json ? process.stderr : process.stdout);
  const { version, compress, fresh, check: checkOnly } = options;
  const reports = await publishInParallel(sites, {
    settings,
    source,
    renderer,
    pipeline,
    shared: await openSharedReleases(releasesSettings, settings.sitesDir),
    root: ROOT,
    version,
    compress,
    fresh,
    checkOnly,
    onReport: progress.done,
  }).finally(progress.stop);
  if (options.json) console.log(JSON.stringify(reports, null, 2));
  else console.log(summaryText(reports, performance.now() - startedAt));
  if (checkOnly) return reports;
  // include unchanged brands: an earlier deploy of them may have failed
  const live = reports.filter(({ state }) => state !== 'failed').map(({ site }) => site);
  const deployed = await deploySites(live, {
    settings: deploySettings,
    sitesDir: settings.sitesDir,
    onReport: (report, target) => say(printable(deployText(report, target))),
  });
  if (deployed.some(({ state }) => state === 'failed')) process.exitCode = 1;
  return reports;
}

await asCommand(USAGE, async () => {
  const reports = await main();
  if (reports.some((report) => report.state === 'failed')) process.exitCode = 1;
});

import { parseArgs } from 'node:util';
import { isSiteId } from '#cms/sources/source.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { deploySummary, deployText } from '#publish/deploy/deploy-release.ts';
import { deploySites, openTarget } from '#publish/deploy/deploy-sites.ts';
import { pruneTarget } from '#publish/deploy/prune.ts';
import { readDeploySettings } from '#publish/deploy/settings.ts';
import { publishedSites } from '#publish/hosts/published-sites.ts';
import { counted } from '#util/text/words.ts';
import { ROOT } from './project-root.ts';
import { asCommand, printable } from './terminal.ts';

const USAGE = `Usage: npm run deploy -- <site…> | --all [options]

  --all     every published site
  --prune   then deletes releases that have not been live for DEPLOY_KEEP_DAYS
  --json    reports as JSON`;

function readCommandLine() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      prune: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0 && !values.all) throw new Error(USAGE);
  if (values.all && positionals.length > 0) throw new Error(`Give sites or --all, not both.\n\n${USAGE}`);
  const wrong = positionals.find((site) => !isSiteId(site));
  if (wrong !== undefined) throw new Error(`${printable(wrong)} is not the name of a site.`);
  return { ...values, sites: [...new Set(positionals)] };
}

async function main(): Promise<void> {
  const options = readCommandLine();
  const { sitesDir } = readPublishSettings(process.env, ROOT);
  const settings = readDeploySettings(process.env, ROOT);
  if (settings.target === 'none')
    throw new Error('Nowhere to deploy to: set DEPLOY_TARGET (docs/settings.md).');
  const sites = options.all ? publishedSites(sitesDir) : options.sites;
  const say = options.json ? console.error : console.log;
  const reports = await deploySites(sites, {
    settings,
    sitesDir,
    onReport: (report, target) => say(printable(deployText(report, target))),
  });
  if (options.json) console.log(JSON.stringify(reports, null, 2));
  else console.log(deploySummary(reports));
  if (reports.some(({ state }) => state === 'failed')) process.exitCode = 1;
  else if (options.prune) await prune(sites, say);
}

async function prune(sites: readonly string[], say: (line: string) => void): Promise<void> {
  const settings = readDeploySettings(process.env, ROOT);
  const target = await openTarget(settings);
  if (target === null) return;
  try {
    for (const site of sites) {
      const { releases, removed } = await pruneTarget(site, {
        target,
        keepDays: settings.keepDays,
        now: new Date(),
      });
      say(`- ${site}: ${counted(removed, 'object')} removed, with ${counted(releases.length, 'release')}`);
    }
  } finally {
    target.close();
  }
}

await asCommand(USAGE, main);

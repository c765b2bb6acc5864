import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type {
  ChangedUrls,
  Deploying,
  Publishing,
  PublishOutcome,
  PublishRequest,
} from '#api/ports/publish-pipeline.ts';
import type { CmsSource } from '#cms/sources/source.ts';
import { findingText } from '#publish/checks/findings-text.ts';
import { openSource } from '#publish/content/open-source.ts';
import type { Step } from '#publish/content/publish-error.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { type DeploySettings, readDeploySettings, targetName } from '#publish/deploy/settings.ts';
import { changeBetween } from '#publish/release/changed-urls.ts';
import { currentReleaseId, readRelease, SiteIdSchema } from '#publish/release/release.ts';
import { type MadeWith, madeWith } from '#publish/release/settings-fingerprint.ts';
import { overdueRelease } from '#publish/release/stale-release.ts';
import type { SiteReport } from '#publish/report/site-report.ts';
import { PublishWorker } from '#publish/worker/parent.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What stops a publish at one of these may be over soon; at any other it is the content that has to change. */
const PASSING: ReadonlySet<Step> = new Set(['read', 'lock', 'write', 'switch']);

/** Findings that are kept with a publish; whoever needs all of them checks the content by the command line. */
const MOST_FINDINGS = 200;

const beside = new PublishWorker();

/** Publishes sites in a process of its own, whose parts stay in memory between one publish and the next. */
export function warmPublishing(
  sitesDir: string,
  publish: (site: string, wish: PublishRequest) => Promise<SiteReport | undefined> = (site, wish) =>
    beside.publish(site, wish),
): Publishing {
  return {
    publish: (site, wish) => outcomeOf(sitesDir, site, () => publish(site, wish)),
    fingerprint: (site, version) => source().fingerprint(site, version),
    report: async (site, step) => {
      const { visitorReport } = await import('#publish/page-diff/report.ts');
      return visitorReport(sitesDir, site, step);
    },
    deploying: deployingTo(readDeploySettings(process.env, ROOT), sitesDir),
    liveSites: async () => {
      const names = await readdir(sitesDir).catch(() => []);
      return names.filter((name) => SiteIdSchema.safeParse(name).success);
    },
    liveRelease: (site) => currentReleaseId(sitesDir, site),
    overdue: async (site, look) => overdueRelease(site, { ...look, sitesDir, settings: ownSettings() }),
    liveChange: async (site, since): Promise<ChangedUrls | null> => {
      const release = currentReleaseId(sitesDir, site);
      if (release === null || release === since) return null;
      return { release, ...(await changeBetween(sitesDir, site, { before: since, release })) };
    },
  };
}

/** How releases get to the target that the settings name; null for none. */
export function deployingTo(settings: DeploySettings, sitesDir: string): Deploying | null {
  if (settings.target === 'none') return null;
  return {
    target: targetName(settings),
    async deploy(site) {
      const { deploySites } = await import('#publish/deploy/deploy-sites.ts');
      const [report] = await deploySites([site], { settings, sitesDir });
      if (report?.state === 'failed') throw new Error(report.error);
      return report?.release ?? null;
    },
  };
}

function ownSettings(): MadeWith {
  const { cms, publicSettings } = readPublishSettings(process.env, ROOT);
  return madeWith({ cmsUrl: cms?.url ?? null, publicSettings });
}

let opened: CmsSource | null = null;

/** One for the process: a CMS that says “not changed” is not asked for everything again. */
function source(): CmsSource {
  opened ??= openSource(readPublishSettings(process.env, ROOT));
  return opened;
}

/** Loads what the first publish would wait for. */
export async function warmUp(): Promise<void> {
  await import('#publish/page-diff/report.ts');
  await beside.warmUp();
}

async function outcomeOf(
  sitesDir: string,
  site: string,
  publish: () => Promise<SiteReport | undefined>,
): Promise<PublishOutcome> {
  try {
    const report = await publish();
    if (!report) throw new Error('nothing was published');
    const { release, before, error, findings, failedAt } = report;
    // only a command checks without publishing
    const state = report.state === 'checked' ? 'unchanged' : report.state;
    const warnings = findings.slice(0, MOST_FINDINGS).map(findingText);
    const isLive = state !== 'failed' && state !== 'overtaken' && release !== null;
    return {
      ...{ state, release, before, error, warnings },
      fingerprint: isLive ? (await readRelease(sitesDir, site, release)).fingerprint : '',
      isPassing: failedAt !== undefined && PASSING.has(failedAt),
    };
  } catch (fault) {
    const error = fault instanceof Error ? fault.message : String(fault);
    const release = currentReleaseId(sitesDir, site);
    return {
      state: 'failed',
      release,
      before: release,
      fingerprint: '',
      error,
      warnings: [],
      isPassing: true,
    };
  }
}

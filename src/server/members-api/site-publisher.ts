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
import { findingText } from '#publish/checks/findings.ts';
import type { Step } from '#publish/content/publish-error.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openSource } from '#publish/content/snapshot.ts';
import { type DeploySettings, readDeploySettings, targetName } from '#publish/deploy/settings.ts';
import { changeBetween } from '#publish/release/changed-urls.ts';
import { currentReleaseId, readRelease, SiteIdSchema } from '#publish/release/release.ts';
import { type MadeWith, madeWith, overdueRelease } from '#publish/release/stale-release.ts';
import type { SiteReport } from '#publish/report/site-report.ts';
import { PublishWorker } from '#publish/worker/parent.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Steps whose errors may be temporary; after an error in any other step the content has to change. */
const PASSING: ReadonlySet<Step> = new Set(['read', 'lock', 'write', 'switch']);

/** Findings stored per publish; the command line check shows all of them. */
const MOST_FINDINGS = 200;

const worker = new PublishWorker();

/** Publishes sites in a separate process, which keeps its dependencies loaded between publishes. */
export function warmPublishing(
  sitesDir: string,
  publish: (site: string, request: PublishRequest) => Promise<SiteReport | undefined> = (site, request) =>
    worker.publish(site, request),
): Publishing {
  return {
    publish: (site, request) => outcomeOf(sitesDir, site, () => publish(site, request)),
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

/** Deploys releases to the target from the settings; null if there is none. */
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

/** Shared by the whole process, so that the CMS can answer “not modified”. */
function source(): CmsSource {
  opened ??= openSource(readPublishSettings(process.env, ROOT));
  return opened;
}

/** Loads the dependencies of the first publish. */
export async function warmUp(): Promise<void> {
  await import('#publish/page-diff/report.ts');
  await worker.warmUp();
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
    // 'checked' occurs only with the command line
    const state = report.state === 'checked' ? 'unchanged' : report.state;
    const warnings = findings.slice(0, MOST_FINDINGS).map(findingText);
    const isLive = state !== 'failed' && state !== 'overtaken' && release !== null;
    return {
      state,
      release,
      before,
      error,
      warnings,
      fingerprint: isLive ? (await readRelease(sitesDir, site, release)).fingerprint : '',
      isPassing: failedAt !== undefined && PASSING.has(failedAt),
    };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown);
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

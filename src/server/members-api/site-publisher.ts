import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type {
  ChangedUrls,
  Deploying,
  Publishing,
  PublishOutcome,
  PublishRequest,
} from '#api/ports/publish-pipeline.ts';
import { installedBuild } from '#publish/app/app-build.ts';
import { findingText } from '#publish/checks/findings.ts';
import type { Step } from '#publish/content/publish-error.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openSource } from '#publish/content/snapshot.ts';
import {
  type DeploySettings,
  readDeploySettings,
  readReleasesSettings,
  targetName,
} from '#publish/deploy/settings.ts';
import { changeBetween } from '#publish/release/changed-urls.ts';
import {
  currentReleaseId,
  readRelease,
  readReleaseSync,
  SiteIdSchema,
  sharedPaths,
} from '#publish/release/release.ts';
import { type MadeWith, madeWith, overdueRelease } from '#publish/release/stale-release.ts';
import type { SiteReport } from '#publish/report/site-report.ts';
import { openSharedReleases } from '#publish/sharing/open-shared-releases.ts';
import type { SharedReleases } from '#publish/sharing/shared-releases.ts';
import { lazy } from '#util/collections/lazy.ts';
import { errorMessage } from '#util/node/errors.ts';
import { logToStandardError as log } from '../log.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Steps whose errors may be temporary; after an error in any other step the content has to change. */
const PASSING: ReadonlySet<Step> = new Set(['follow', 'read', 'lock', 'write', 'switch']);

/** Findings stored per publish; the command line check shows all of them. */
const MAX_FINDINGS = 200;

/** @param publish publishes one site, usually in a process that keeps its dependencies loaded (PublishWorker) */
export function openPublishing(
  sitesDir: string,
  publish: (site: string, request: PublishRequest) => Promise<SiteReport | undefined>,
): Publishing {
  // one for all calls, so that the CMS can answer “not modified”
  const source = lazy(() => openSource(readPublishSettings(process.env, ROOT)));
  const releases = readReleasesSettings(process.env, ROOT);
  const shared = lazy(() => openSharedReleases(releases, sitesDir));
  // the build when the process started: its code does not change afterwards
  const build = lazy(() => installedBuild(readPublishSettings(process.env, ROOT).appDir, ROOT));
  return {
    publish: (site, request) => outcomeOf(sitesDir, site, () => publish(site, request)),
    fingerprint: (site, version) => source().fingerprint(site, version),
    report: async (site, step) => {
      const { visitorReport } = await import('#publish/page-diff/report.ts');
      return visitorReport(sitesDir, site, step);
    },
    shared:
      releases.target === 'none' ? null : { isCurrent: async (site) => isCurrent(await shared(), site) },
    deploying: deployingTo(readDeploySettings(process.env, ROOT), sitesDir),
    liveSites: async () => {
      const names = await readdir(sitesDir).catch(() => []);
      return names.filter((name) => SiteIdSchema.safeParse(name).success);
    },
    liveStamp: () => {
      const stat = statSync(sharedPaths(sitesDir).switched, { bigint: true, throwIfNoEntry: false });
      return `${stat?.mtimeNs}`;
    },
    liveRelease: (site) => currentReleaseId(sitesDir, site),
    liveVersion: (site) => liveVersion(sitesDir, site),
    build,
    overdue: async (site, options) => {
      const find = () => overdueRelease(site, { ...options, sitesDir, settings: ownSettings() });
      const found = find();
      // a release that machines share is fetched again instead of published again
      return found?.cause === 'repair' && (await repair(await shared(), site)) ? find() : found;
    },
    liveChange: async (site, since): Promise<ChangedUrls | null> => {
      const release = currentReleaseId(sitesDir, site);
      if (release === null || release === since) return null;
      return { release, ...(await changeBetween(sitesDir, site, { before: since, release })) };
    },
  };
}

const isCurrent = async (shared: SharedReleases | null, site: string): Promise<boolean> =>
  shared !== null && (await shared.isCurrent(site).catch(() => false));

async function repair(shared: SharedReleases | null, site: string): Promise<boolean> {
  const isIntact = shared !== null && (await shared.repair(site).catch(() => false));
  if (isIntact) log({ level: 'warn', event: 'release-repaired', site });
  return isIntact;
}

function liveVersion(sitesDir: string, site: string): string | null {
  const id = currentReleaseId(sitesDir, site);
  try {
    return id === null ? null : readReleaseSync(sitesDir, site, id).version;
  } catch {
    return null;
  }
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
    const warnings = findings.slice(0, MAX_FINDINGS).map(findingText);
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
  } catch (error) {
    const release = currentReleaseId(sitesDir, site);
    return {
      state: 'failed',
      release,
      before: release,
      fingerprint: '',
      error: errorMessage(error),
      warnings: [],
      isPassing: true,
    };
  }
}

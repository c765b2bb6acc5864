import { type DeployReport, deployRelease } from './deploy-release.ts';
import { openFolderTarget } from './folder-target.ts';
import { openObjectStorage } from './object-storage-target.ts';
import type { DeploySettings } from './settings.ts';
import type { DeployTarget } from './target.ts';

interface DeploySitesOptions {
  settings: DeploySettings;
  sitesDir: string;
  now?: () => Date;
  /** called after each site */
  onReport?: (report: DeployReport, target: string) => void;
}

/**
 * Deploys the live releases of sites one by one to the target from the settings; does nothing without a
 * target. Continues after a site that fails.
 */
export async function deploySites(
  sites: readonly string[],
  { settings, sitesDir, now = () => new Date(), onReport }: DeploySitesOptions,
): Promise<DeployReport[]> {
  const target = await openTarget(settings);
  if (target === null) return [];
  try {
    const reports: DeployReport[] = [];
    for (const site of sites) {
      const report = await deployRelease(site, { target, sitesDir, keepDays: settings.keepDays, now });
      reports.push(report);
      onReport?.(report, target.name);
    }
    return reports;
  } finally {
    target.close();
  }
}

/** The target from the settings; null if there is none. */
export async function openTarget(settings: DeploySettings): Promise<DeployTarget | null> {
  switch (settings.target) {
    case 'none':
      return null;
    case 'folder':
      return openFolderTarget(settings.dir);
    case 's3':
      return openObjectStorage({ settings });
  }
}

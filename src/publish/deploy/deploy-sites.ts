import { deployRelease } from './deploy-release.ts';
import type { DeployReport } from './deploy-report.ts';
import { openTarget } from './open-target.ts';
import type { DeploySettings } from './settings.ts';

export interface DeploySitesOptions {
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

import { currentReleaseId, DamagedReleaseError, type Release, readReleaseSync } from './release.ts';
import { ReleaseStore } from './release-store.ts';
import { differingSettings, type MadeWith } from './settings-fingerprint.ts';
import { damagedFiles } from './verify-release.ts';

export interface OverdueOptions {
  sitesDir: string;
  /** reads every file of the release */
  thorough: boolean;
  now: Date;
  /** settings of the process that checks */
  settings: MadeWith;
}

/** See Overdue in src/api/ports/publish-pipeline.ts. */
export interface OverdueRelease {
  cause: 'repair' | 'renewal' | 'settings';
  what: string;
  version: string;
  mayPublish: boolean;
}

/** Why an unchanged site has to be published again; null if it does not. */
export function overdueRelease(site: string, options: OverdueOptions): OverdueRelease | null {
  const { sitesDir } = options;
  const id = currentReleaseId(sitesDir, site);
  if (id === null) return null;
  const store = new ReleaseStore(sitesDir, site);
  const mayPublish = store.history().at(-1)?.by !== 'rollback';
  let release: Release;
  try {
    release = readReleaseSync(sitesDir, site, id);
  } catch (error) {
    const what = error instanceof DamagedReleaseError ? error.message : 'release.json cannot be read';
    return { cause: 'repair', what, version: 'live', mayPublish };
  }
  const found = reasonOf(release, options);
  if (found?.cause === 'repair') store.forgetChecked(id);
  return found && { ...found, version: release.version, mayPublish };
}

function reasonOf(
  release: Release,
  { sitesDir, thorough, now, settings }: OverdueOptions,
): Pick<OverdueRelease, 'cause' | 'what'> | null {
  const damaged = damagedFiles(sitesDir, release, { thorough });
  if (damaged.length > 0)
    return { cause: 'repair', what: `${damaged.slice(0, 3).join(', ')} (${damaged.length} in all)` };
  if (release.renewOn !== '' && release.renewOn <= now.toISOString().slice(0, 10))
    return { cause: 'renewal', what: release.renewOn };
  const differing = differingSettings(release.madeWith, settings);
  return differing.length > 0 ? { cause: 'settings', what: differing.join(', ') } : null;
}

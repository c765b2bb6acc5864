import { fileURLToPath } from 'node:url';
import type { Meter } from '#api/metrics/meter.ts';
import { readReleasesSettings } from '#publish/deploy/settings.ts';
import { type Follower, startFollower } from '#publish/sharing/follower.ts';
import { openSharedReleases } from '#publish/sharing/open-shared-releases.ts';
import { errorMessage } from '#util/node/errors.ts';
import { logToStandardError as log } from '../log.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Keeps this machine's releases current with the storage that machines share; null without one. */
export async function followReleases(sitesDir: string, meter: Meter | undefined): Promise<Follower | null> {
  const shared = await openSharedReleases(readReleasesSettings(process.env, ROOT), sitesDir);
  if (!shared) return null;
  const storage = shared.storage.name;
  return startFollower(shared, {
    storage: ({ isUp, error }) => {
      meter?.releaseStorage(isUp);
      if (isUp) log({ level: 'info', event: 'release-storage-reached', storage });
      else log({ level: 'error', event: 'release-storage-unreachable', storage, error: errorMessage(error) });
    },
    failed: (site, error) => {
      meter?.releaseNotFollowed(site);
      log({ level: 'error', event: 'release-not-followed', site, error: errorMessage(error) });
    },
    followed: (site) => log({ level: 'info', event: 'release-followed', site }),
    repaired: (site) => log({ level: 'warn', event: 'release-repaired', site }),
  });
}

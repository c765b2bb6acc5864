import { openObjectStorage } from '../deploy/object-storage-target.ts';
import type { PlaceSettings } from '../deploy/settings.ts';
import { openSharedFolder } from './shared-folder.ts';
import { SharedReleases } from './shared-releases.ts';
import type { SharedStorage } from './shared-storage.ts';

/** A storage that does not answer must not delay the machine: requests give up sooner than those of a deploy. */
const MAX_ATTEMPTS = 3;
const SILENCE_MS = 5_000;

/** The releases that machines share, as the settings say; null if they share nothing. */
export async function openSharedReleases(
  settings: PlaceSettings,
  sitesDir: string,
): Promise<SharedReleases | null> {
  const storage = await openStorage(settings);
  return storage && new SharedReleases({ storage, sitesDir });
}

async function openStorage(settings: PlaceSettings): Promise<SharedStorage | null> {
  switch (settings.target) {
    case 'none':
      return null;
    case 'folder':
      return openSharedFolder(settings.dir);
    case 's3':
      return openObjectStorage({ settings, maxAttempts: MAX_ATTEMPTS, silenceMs: SILENCE_MS });
  }
}

import { openFolderTarget } from './folder-target.ts';
import { openObjectStorage } from './object-storage-target.ts';
import type { DeploySettings } from './settings.ts';
import type { DeployTarget } from './target.ts';

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

import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findTool } from '#scripts/tools/fetch-tool.ts';
import { type ObjectStorage, startObjectStorage } from './object-storage.ts';

/** Without it, tests use a folder. */
export const hasBucket = findTool('s3rver') !== null;

/** A place where machines share releases, and a way to take it away. */
export interface Place {
  settings: Record<string, string>;
  setReachable(isReachable: boolean): void;
  stop(): Promise<void>;
}

export async function startBucket(): Promise<Place & { storage: ObjectStorage }> {
  const storage: ObjectStorage = await startObjectStorage();
  const { bucket, endpoint, credentials } = storage.settings;
  return {
    settings: {
      RELEASES_TARGET: 's3',
      RELEASES_BUCKET: bucket,
      RELEASES_ENDPOINT: endpoint ?? '',
      RELEASES_PATH_STYLE: 'on',
      RELEASES_ACCESS_KEY: credentials?.accessKeyId ?? '',
      RELEASES_SECRET_KEY: credentials?.secretAccessKey ?? '',
    },
    setReachable: (isReachable) => {
      storage.trouble = () => (isReachable ? undefined : 'cut');
    },
    stop: () => storage.stop(),
    storage,
  };
}

export async function startFolder(): Promise<Place> {
  const dir = mkdtempSync(path.join(tmpdir(), 'enamel-releases-'));
  return {
    settings: { RELEASES_TARGET: 'folder', RELEASES_DIR: dir },
    setReachable: (isReachable) => {
      if (isReachable) renameSync(`${dir}-unmounted`, dir);
      else renameSync(dir, `${dir}-unmounted`);
    },
    stop: async () => rmSync(dir, { recursive: true }),
  };
}

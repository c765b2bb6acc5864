import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { sourceFiles, stampFiles } from '#util/node/source-files.ts';
import { readJson, replaceFile } from '../files/file-operations.ts';

/** What `astro build` reads. */
const APP_INPUTS = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
/** Source that the compiled app never imports. */
const NOT_IN_APP = /^src\/(?:publish\/(?!compile\/)|server\/|api\/|db\/)|\.test\.tsx?$/;

/** Code that turns content into views, policies, and the files beside the compiled app. */
const IN_PIPELINE = /^(?:src\/(?:publish|cms|domain|util)\/|package-lock\.json$)/;
const NOT_IN_PIPELINE = /\.test\.ts$|^src\/publish\/new-site\//;

const isInApp = (file: string): boolean => !NOT_IN_APP.test(file);
const isInPipeline = (file: string): boolean => IN_PIPELINE.test(file) && !NOT_IN_PIPELINE.test(file);

const HashesSchema = z.object({
  /** over everything the app is compiled from */
  app: z.string(),
  /** over the code of the pipeline: if it differs, nothing rendered earlier is reused */
  pipeline: z.string(),
});
const StoredSchema = HashesSchema.extend({ stamp: z.string() });

export type SourceHashes = z.output<typeof HashesSchema>;

/**
 * Hashes of the sources below `root`. They are stored beside the compiled app with a stamp of the files, so unchanged
 * files are not read again.
 */
export function sourceHashes(root: string, appDir: string): SourceHashes {
  const files = sourceFiles(root, APP_INPUTS, (file) => isInApp(file) || isInPipeline(file));
  const { stamp, isSettled } = stampFiles(root, files);
  const store = path.join(appDir, 'sources.json');
  const stored = readJson(store, StoredSchema);
  if (stored?.stamp === stamp) return stored;
  const hashes = {
    app: hashFiles(root, files.filter(isInApp)),
    pipeline: hashFiles(root, files.filter(isInPipeline)),
  };
  // a file that is written while it is read gets another stamp
  if (isSettled) storeHashes(store, JSON.stringify({ stamp, ...hashes }));
  return hashes;
}

/** Without a compiled app or with read-only access, the next call reads the files again. */
function storeHashes(file: string, text: string): void {
  try {
    replaceFile(file, text, { flush: false });
  } catch {}
}

function hashFiles(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(path.join(root, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

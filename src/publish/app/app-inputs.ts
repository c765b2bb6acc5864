import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../files/file-operations.ts';

/** What `astro build` reads. */
const APP_INPUTS = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
/** Source that the compiled app never imports. */
const NOT_IN_APP = /^src\/(?:publish\/(?!renderer\/)|server\/|api\/|db\/)|\.test\.tsx?$/;

/** Code that turns content into views, policies, and the files beside the compiled app. */
const PIPELINE_INPUTS = ['src/publish', 'src/cms', 'src/domain', 'src/util', 'package-lock.json'];
const NOT_IN_PIPELINE = /\.test\.ts$|^src\/publish\/new-site\//;

/** One hash over everything the app is compiled from. */
export function hashAppInputs(root: string): string {
  return hashFiles(root, APP_INPUTS, (file) => !NOT_IN_APP.test(file));
}

/** One hash over the code of the pipeline: if it differs, nothing rendered earlier is reused. */
export function hashPipeline(root: string): string {
  return hashFiles(root, PIPELINE_INPUTS, (file) => !NOT_IN_PIPELINE.test(file));
}

/** `names` are files or folders below `root`; what is missing counts as empty. */
function hashFiles(root: string, names: readonly string[], isCounted: (file: string) => boolean): string {
  const hash = createHash('sha256');
  for (const name of names) {
    const full = path.join(root, name);
    if (!existsSync(full)) continue;
    const files = statSync(full).isDirectory() ? listFiles(full).map((file) => `${name}/${file}`) : [name];
    for (const file of files.filter(isCounted)) {
      const bytes = readFileSync(path.join(root, file));
      hash.update(`${file}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}

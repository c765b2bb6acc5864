import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// `npm ci` runs this last. Some packages ship files that we never use and that take more space than everything else
// (docs/decisions/036-trim-the-install.md). Plain JavaScript, because it may run on Node 20.

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));

/** The fonts of the PDFs: keep the weights and the one format that src/api/documents/pdf/fonts reads. */
const PDF_FONTS = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-sc', 'nanum-gothic'];
const READ_FONT = /-(?:400|700)-normal\.woff$/;
/** Brands choose the weight of their headings. */
const READ_BRAND_FONT = /-\d00-normal\.woff$/;

/** Builds for pages without a bundler or for CommonJS, and date-fns' functional variants. */
const UNREAD = ['ol/dist', 'stripe/cjs', 'date-fns/fp', 'date-fns/cdn.js', 'date-fns/cdn.min.js'];

/** They ship each module three times; the browser's build reads the .mjs. */
const MODULES_OF_THREE_KINDS = [
  'react-aria',
  'react-aria-components',
  'react-stately',
  '@internationalized/date',
  '@internationalized/number',
  '@internationalized/string',
];

/** Source maps are for stepping into a package's source, `.d.cts` for importing it as CommonJS. */
const UNREAD_FILE = /\.(?:map|d\.cts)$/;

/**
 * Deletes unused files; files that are missing already are ignored.
 * @param {string} modules the folder node_modules
 */
export function trimInstall(modules) {
  const below = path.join(modules, 'node', 'node_modules');
  for (const name of namesIn(below).filter((each) => each.startsWith('node-'))) {
    // C headers and manuals: nothing here is compiled against Node
    for (const part of ['include', 'share'])
      rmSync(path.join(below, name, part), { recursive: true, force: true });
  }
  for (const family of namesIn(path.join(modules, '@fontsource'))) {
    const files = path.join(modules, '@fontsource', family, 'files');
    const read = PDF_FONTS.includes(family) ? READ_FONT : READ_BRAND_FONT;
    for (const name of namesIn(files).filter((each) => !read.test(each))) rmSync(path.join(files, name));
  }
  for (const part of UNREAD) rmSync(path.join(modules, part), { recursive: true, force: true });
  removeFiles(modules, UNREAD_FILE);
  // nothing loads it as CommonJS
  removeFiles(path.join(modules, 'date-fns'), /\.cjs$/);
  for (const name of MODULES_OF_THREE_KINDS) removeFiles(path.join(modules, name, 'dist'), /\.c?js$/);
}

/**
 * @param {string} folder
 * @param {RegExp} names
 */
function removeFiles(folder, names) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    // names with a dot are npm's own, or caches
    if (entry.isDirectory() && !entry.name.startsWith('.')) removeFiles(at, names);
    else if (entry.isFile() && names.test(entry.name)) rmSync(at);
  }
}

/** @param {string} folder */
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) trimInstall(MODULES);

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sitesDir } from './published.ts';

const assets = path.join(sitesDir, '_assets');
const IN_PAGE = /\/_astro\/[\w.-]+\.js/g;
/** static imports and re-exports; not `import()` */
const IMPORTED = /(?:\bfrom|\bimport)\s*["'](\.\/[\w.-]+\.js)["']/g;

/** The scripts that a page names, and their static imports. */
export function collectScripts(html: string): string[] {
  const found = new Set(html.match(IN_PAGE));
  // entries added during the loop are visited too
  for (const script of found) {
    const code = readFileSync(path.join(assets, script), 'utf8');
    for (const [, name = ''] of code.matchAll(IMPORTED)) found.add(path.posix.join('/_astro', name));
  }
  return [...found];
}

/** As sent: a file too small to benefit has no compressed copy. */
export function sentBytes(script: string): number {
  const file = path.join(assets, script);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

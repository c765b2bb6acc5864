import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageOf, readBrands, sitesDir } from './published.ts';

/** KB of compressed script that a page needs before it works; what loads on first use is extra. */
const BUDGETS = [
  ['member-login.html', 80],
  ['checkout.html', 100],
  ['checkout/create-account.html', 100],
  ['checkout/add-member.html', 100],
  ['checkout/payment.html', 100],
] as const;

const assets = path.join(sitesDir, '_assets');
const IN_PAGE = /\/_astro\/[\w.-]+\.js/g;
/** static imports and re-exports; not `import()` */
const IMPORTED = /(?:\bfrom|\bimport)\s*["'](\.\/[\w.-]+\.js)["']/g;

/** The scripts that a page names, and their static imports. */
function collectScripts(html: string): string[] {
  const found = new Set(html.match(IN_PAGE));
  // entries added during the loop are visited too
  for (const script of found) {
    const code = readFileSync(path.join(assets, script), 'utf8');
    for (const [, name = ''] of code.matchAll(IMPORTED)) found.add(path.posix.join('/_astro', name));
  }
  return [...found];
}

/** As sent: a file too small to benefit has no compressed copy. */
function sentBytes(script: string): number {
  const file = path.join(assets, script);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const brands = await readBrands();

describe.each(brands)('scripts of $site', (brand) => {
  it.each(BUDGETS)('the scripts of %s are at most %i KB', (file, budget) => {
    const scripts = collectScripts(pageOf(brand, file).html);
    expect(scripts.length).toBeGreaterThan(2);
    const bytes = scripts.map(sentBytes);
    expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(budget);
  });
});

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageOf, readBrands, sitesDir } from './published.ts';

/** KB of script, compressed, that a page needs before it works; what is loaded when it is first used comes on top. */
const BUDGETS = [
  ['member-login.html', 80],
  ['checkout.html', 100],
  ['checkout/create-account.html', 100],
  ['checkout/add-member.html', 100],
  ['checkout/payment.html', 100],
] as const;

const assets = path.join(sitesDir, '_assets');
const IN_PAGE = /\/_astro\/[\w.-]+\.js/g;
/** `import … from`, `export … from` and `import` for what it does; not `import()` */
const IMPORTED = /(?:\bfrom|\bimport)\s*["'](\.\/[\w.-]+\.js)["']/g;

/** The scripts that a page names, and what these cannot do without. */
function scriptsOf(html: string): string[] {
  const found = new Set(html.match(IN_PAGE));
  // what is added on the way is visited as well
  for (const script of found) {
    const code = readFileSync(path.join(assets, script), 'utf8');
    for (const [, name = ''] of code.matchAll(IMPORTED)) found.add(path.posix.join('/_astro', name));
  }
  return [...found];
}

/** As it is sent: what is too small to gain by it has no compressed copy. */
function sentBytes(script: string): number {
  const file = path.join(assets, script);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const brands = await readBrands();

describe.each(brands)('the scripts of $site', (brand) => {
  it.each(BUDGETS)('that %s needs are at most %i KB', (file, budget) => {
    const scripts = scriptsOf(pageOf(brand, file).html);
    expect(scripts.length).toBeGreaterThan(2);
    const bytes = scripts.map(sentBytes);
    expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(budget);
  });
});

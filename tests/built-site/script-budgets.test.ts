import { describe, expect, it } from 'vitest';
import { loadRenderer } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { readDevSite } from '#publish/dev/content.ts';
import { ROOT } from '#scripts/project-root.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#util/language/languages.ts';
import { collectScripts, sentBytes } from './page-scripts.ts';
import { pageOf, readBrands } from './published.ts';

/** KB of compressed script that a page needs before it works; what loads on first use is extra. */
const BUDGETS = [
  ['member-login.html', 80],
  ['checkout.html', 100],
  ['checkout/create-account.html', 100],
  ['checkout/add-member.html', 100],
  ['checkout/payment.html', 100],
] as const;

const settings = readPublishSettings(process.env, ROOT);
const brands = await readBrands();

function expectWithin(html: string, budget: number): void {
  const scripts = collectScripts(html);
  expect(scripts.length).toBeGreaterThan(2);
  const bytes = scripts.map(sentBytes);
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(budget);
}

describe.each(brands)('scripts of $site', (brand) => {
  it.each(BUDGETS)('the scripts of %s are at most %i KB', (file, budget) => {
    expectWithin(pageOf(brand, file).html, budget);
  });
});

const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

describe.each(others)('scripts in the language %s', (language) => {
  it.each(BUDGETS)('the scripts of %s are at most %i KB', async (file, budget) => {
    const renderer = await loadRenderer(settings.appDir);
    const { site, routes } = (await readDevSite(settings, { site: 'sonrisa', version: 'live' }))!.built;
    const page = routes.find((route) => route.file === file)!;
    expectWithin((await renderer.render({ site, page, language })).toString(), budget);
  });
});

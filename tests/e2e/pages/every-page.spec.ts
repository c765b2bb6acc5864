import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { MEMBER_NUMBER, seemLoggedIn } from '../support/fake-login.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import {
  BRANDS,
  publishedPaths,
  SPANISH_BRAND,
  spanishPaths,
  UNKNOWN_OFFICE,
} from '../support/published-pages.ts';

const WIDE = { width: 1440, height: 900 };
const OF_FIRST_BRAND = new Set(publishedPaths(BRANDS[0]));
/**
 * Axe checks each page of the first brand on a wide screen. Of the other brands, whose colors it has checked on a phone,
 * the home page with its header, and pages that the first brand does not have.
 */
const isCheckedWide = (brand: string, path: string): boolean =>
  brand === BRANDS[0] || path === '/' || !OF_FIRST_BRAND.has(path.replace(/^\/es(?=\/)/, ''));
const SMALLEST = { width: 320, height: 640 };

for (const brand of BRANDS) {
  test.describe(brand, () => {
    const spanish = brand === SPANISH_BRAND ? spanishPaths(brand) : [];
    for (const path of [...publishedPaths(brand), ...spanish]) {
      test.describe(path, () => {
        const isMemberPage = path.endsWith('/dashboard');
        // the shell asks the API for an unknown office
        if (path === UNKNOWN_OFFICE) test.use({ allowedConsole: [/status of 404/] });

        test('the page is accessible on a phone, a desktop and the smallest screen', async ({ page }) => {
          if (isMemberPage) await seemLoggedIn(page, brand);
          await page.goto(siteUrl(brand, path));

          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          // a page without widgets must not load deferred scripts yet
          const hasWidget = isMemberPage || (await page.locator('astro-island').count()) > 0;
          if (!hasWidget) expect(await scriptsOfLoading(page)).toEqual([]);
          // check widgets after they have hydrated
          await expect(page.locator('astro-island[ssr]:is([client=paint], [client=idle])')).toHaveCount(0);
          if (isMemberPage) await expect(page.getByText(MEMBER_NUMBER)).toBeVisible();
          await expectReadable(page);
          await page.setViewportSize(WIDE);
          if (isCheckedWide(brand, path)) await expectReadable(page);
          else expect(await sidewaysScroll(page)).toBe(0);
          await page.setViewportSize(SMALLEST);
          expect(await sidewaysScroll(page)).toBe(0);
        });
      });
    }
  });
}

async function expectReadable(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeErrors(page)).toEqual([]);
}

/**
 * Scripts and API calls that the page requested while it was loading. A page whose markup names a small script
 * (`data-mount`) loads it and the common scripts at once, but no framework.
 */
async function scriptsOfLoading(page: Page): Promise<string[]> {
  const paths = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const loadedAt = visit?.loadEventStart;
    if (!loadedAt) throw new Error('the page has not been loaded');
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < loadedAt)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/api/') || path.endsWith('.js'));
  });
  const hasSmallScript = (await page.locator('[data-mount]').count()) > 0;
  return paths.filter(
    (path) => !hasSmallScript || path.startsWith('/api/') || /\/(?:react|client)\./.test(path),
  );
}

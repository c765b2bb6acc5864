import type { Page } from '@playwright/test';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { BRANDS, publishedPaths } from '../support/published-pages.ts';

/** Texts that editors cannot change: header buttons, language names, phone numbers (checked), prices, widgets. */
const OUR_OWN =
  '.menu-toggle, .language-switch, .has-languages .phone-link, .login-menu > summary, .price strong, .price-line strong, .fee-rows td, .fee-rows thead, astro-island';

/** Replaces every text with a word of 300 letters, and every picture with one of the given shape. */
async function fillUp(page: Page, picture: { width: number; height: number }): Promise<void> {
  await page.evaluate(
    ({ ours, width, height }) => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>('main details'))
        details.open = true;
      const walker = document.createTreeWalker(
        document.querySelector('.page') as Element,
        NodeFilter.SHOW_TEXT,
      );
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts)
        if (text.data.trim() && !text.parentElement?.closest(`script, style, option, ${ours}`))
          text.data = `Unbroken${'w'.repeat(292)}`;
      for (const image of document.querySelectorAll<HTMLImageElement>('.page img')) {
        image.removeAttribute('srcset');
        image.loading = 'eager';
        if (!image.closest('.logo, .footer-logo')) {
          image.width = width;
          image.height = height;
        }
        image.src = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
      }
    },
    { ...picture, ours: OUR_OWN },
  );
}

/** Lists the elements that are wider than the window or far too high. */
const outsized = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.querySelectorAll<HTMLElement>('.page *')) {
      if (!element.checkVisibility() || element.closest('.visually-hidden, .skip-link, astro-island'))
        continue;
      const name = `${element.parentElement?.className} > ${element.localName}.${element.className}`;
      const { left, right, height } = element.getBoundingClientRect();
      if (element.localName === 'img' && height > 1_000) found.push(`${name} is ${height} px high`);
      if (element.matches('.bar a, .bar summary') && height > 120) found.push(`${name} is ${height} px high`);
      const isInScroller = element.closest('.office-table, .household-table');
      if (!isInScroller && (left < -1 || right > innerWidth + 1) && element.textContent?.includes('Unbroken'))
        found.push(`${name} ends at ${Math.round(right)} px`);
    }
    return found;
  });

// the unknown office responds with 404
test.use({ allowedConsole: [/status of 404/] });

for (const brand of BRANDS) {
  test(`${brand}: long words and oddly shaped pictures stay in their boxes`, async ({ page }) => {
    test.slow();
    const found: string[] = [];
    for (const [index, path] of publishedPaths(brand).entries()) {
      await page.goto(siteUrl(brand, path), { waitUntil: 'domcontentloaded' });
      const picture = index % 2 === 0 ? { width: 20, height: 4_000 } : { width: 4_000, height: 20 };
      await fillUp(page, picture);
      found.push(...(await outsized(page)).map((what) => `${path}: ${what}`));
    }
    expect(found).toEqual([]);
  });
}

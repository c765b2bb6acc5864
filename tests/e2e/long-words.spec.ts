import { expect, siteUrl, test } from './fixtures.ts';

/** Words of the product itself, which editors cannot make longer: numbers, column heads, text of widgets. */
const OUR_OWN =
  'td:not(:first-child), thead th, .price strong, .price-line strong, .toggle, .login > summary, astro-island';

const PATHS = ['/', '/faq', '/savings-summary', '/join-now'];

for (const brand of ['harbor']) {
  test(`${brand}: words of 300 letters in every text stay in their boxes`, async ({ page }) => {
    const wide: string[] = [];
    for (const path of PATHS) {
      await page.goto(siteUrl(brand, path));
      await page.evaluate((ours) => {
        const page = document.querySelector('.page') as Element;
        const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
        const texts: Text[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
        for (const text of texts)
          if (text.data.trim() && !text.parentElement?.closest(`script, style, ${ours}`))
            text.data = `Unbroken${'w'.repeat(300)}`;
      }, OUR_OWN);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > (page.viewportSize()?.width ?? 0)) wide.push(`${path} is ${width} px wide`);
    }
    expect(wide).toEqual([]);
  });
}

import type { Page } from '@playwright/test';
import { seemLoggedIn } from '../support/fake-login.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { BRANDS } from '../support/published-pages.ts';

const isPhone = () => test.info().project.name === 'phone';
const header = (page: Page) => page.locator('.site-header');

/** On a phone the menu is behind a toggle, except in variant 3. */
async function openMenu(page: Page): Promise<void> {
  const toggle = header(page).locator('summary', { hasText: 'Menu' });
  if (await toggle.isVisible()) await toggle.click();
}

for (const brand of BRANDS) {
  test(`${brand}: the header shows dashboard and logout only to a member`, async ({ page }) => {
    await page.goto(siteUrl(brand, '/faq'));
    await openMenu(page);
    await expect(header(page).getByRole('link', { name: 'Find a Dentist' }).first()).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Dashboard' })).toBeHidden();

    await seemLoggedIn(page, brand);
    await page.reload();
    await openMenu(page);
    await expect(header(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Savings Summary' })).toBeHidden();
    await expect(header(page).getByRole('link', { name: 'Find a Dentist' })).toBeHidden();
  });

  test(`${brand}: the header has no join button on the join page`, async ({ page }) => {
    await page.goto(siteUrl(brand, '/join-now'));
    await expect(header(page).locator('.join').filter({ visible: true })).toHaveCount(0);
  });

  test(`${brand}: the first action and the login are visible in the header`, async ({ page }) => {
    await page.goto(siteUrl(brand, '/faq'));
    await expect(header(page).locator('.join').filter({ visible: true })).toHaveCount(1);
    await expect(header(page).locator('.join').filter({ visible: true })).toBeInViewport();
    const login = header(page)
      .locator('summary, a')
      .filter({ hasText: /log ?in/i, visible: true });
    if (brand !== 'mesa' || !isPhone()) await expect(login.first()).toBeInViewport();
    const bar = await header(page).locator('.bar').boundingBox();
    expect(bar?.height).toBeLessThan(isPhone() ? 121 : 200);
    const scrolling = await header(page)
      .locator('.bar *')
      .evaluateAll((parts) =>
        parts
          .filter(
            (part) =>
              part.scrollWidth > part.clientWidth + 1 &&
              part.clientWidth > 1 &&
              getComputedStyle(part).overflowX !== 'visible',
          )
          .map((part) => part.className),
      );
    expect(scrolling).toEqual([]);
  });

  test(`${brand}: the home page has a button above the fold of a phone of 360 × 780`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(siteUrl(brand, '/'));
    const ends = await page
      .locator('main .button')
      .filter({ visible: true })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().bottom));
    expect(Math.min(...ends)).toBeLessThanOrEqual(780);
  });

  test(`${brand}: the Tab key follows the visual order of the header’s row`, async ({ page }) => {
    await page.goto(siteUrl(brand, '/faq'));
    const places = await header(page)
      .locator('.bar .wrap')
      .first()
      .locator('a, summary')
      .evaluateAll((links) =>
        links.filter((link) => link.checkVisibility()).map((link) => link.getBoundingClientRect().left),
      );
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  test(`${brand}: the logo leads home and keeps its shape`, async ({ page }) => {
    await page.goto(siteUrl(brand, '/faq'));
    const logo = header(page).locator('a[href="/"] img').filter({ visible: true }).first();
    await expect(logo).toHaveAttribute('width', '300');
    await expect(logo).toHaveAttribute('height', '73');
    const box = await logo.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(300 / 73, 1);
  });

  test(`${brand}: the header stays visible when the home page scrolls`, async ({ page }) => {
    await page.goto(siteUrl(brand));
    await page.evaluate(() => window.scrollTo(0, 1500));
    await expect(page.locator('html')).toHaveAttribute('data-scrolled', '');
    const linksInSight = () =>
      header(page)
        .locator('a, summary')
        .evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().bottom > 20).length);
    await expect.poll(linksInSight).toBeGreaterThan(0);
  });

  test(`${brand}: the fixed header never covers the element focused by Shift+Tab`, async ({ page }) => {
    await page.goto(siteUrl(brand));
    await page.locator('footer a').last().focus();
    const covered: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const under = await page.evaluate(() => {
        const at = document.activeElement;
        // on a phone, layout 3 keeps only its row of buttons fixed
        const header = document.querySelector('.site-header > .bar');
        const bar = header?.getClientRects().length ? header : header?.querySelector('.wrap');
        if (!at || !bar || header?.contains(at)) return '';
        const isUnder = at.getBoundingClientRect().top < bar.getBoundingClientRect().bottom - 1;
        return isUnder ? (at.textContent ?? '') : '';
      });
      if (under) covered.push(under.trim());
    }
    expect(covered).toEqual([]);
  });
}

test('a phone menu closes when the page scrolls, on Escape, and on a click beside it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(siteUrl('harbor', '/faq'));
  const link = header(page).getByRole('link', { name: 'Savings Summary' });
  await openMenu(page);
  await expect(link).toBeVisible();
  await page.evaluate(() => window.scrollBy(0, 300));
  await expect(link).toBeHidden();

  await page.evaluate(() => window.scrollTo(0, 0));
  await openMenu(page);
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(header(page).locator('summary', { hasText: 'Menu' })).toBeFocused();
});

test('variant 3 has no menu toggle', async ({ page }) => {
  await page.goto(siteUrl('pinewood'));
  await expect(header(page).locator('summary', { hasText: 'Menu' }).filter({ visible: true })).toHaveCount(0);
  await expect(header(page).getByRole('link', { name: 'Find a Dentist' }).first()).toBeVisible();
});

test('the current page is marked in the menu', async ({ page }) => {
  await page.goto(siteUrl('mesa', '/savings-summary'));
  await openMenu(page);
  await expect(header(page).locator('[aria-current="page"]').filter({ visible: true }).first()).toHaveText(
    'Savings Summary',
  );
});

// phones show these links in the menu
test('the first link of the top bar opens a new tab', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(siteUrl('harbor'));
  const first = header(page).locator('[target="_blank"]').filter({ visible: true }).first();
  await expect(first).toHaveAttribute('rel', /noopener/);
});

test('the directory is linked only where it is switched on', async ({ page }) => {
  await page.goto(siteUrl('northline'));
  await openMenu(page);
  await expect(header(page).locator('a[href="/directory"]').filter({ visible: true }).first()).toBeVisible();
  await page.goto(siteUrl('brightway'));
  await expect(page.locator('a[href="/directory"]')).toHaveCount(0);
});

test('a landing shows nothing but a logo and one button in its header', async ({ page }) => {
  const landing = await findLanding('harbor');
  await page.goto(siteUrl('harbor', landing));
  await expect(header(page).getByRole('link').filter({ visible: true })).toHaveCount(2);
  await expect(page.locator('.page')).toHaveClass(new RegExp(`(^| )${landing.slice(1)}( |$)`));
});

test.describe('when the member API cannot be reached', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  test('a logout without the API opens the login page and deletes the hint cookie', async ({ page }) => {
    await seemLoggedIn(page, 'harbor');
    await page.goto(siteUrl('harbor', '/faq'));
    await page.route('**/api/**', (route) => route.abort());
    await openMenu(page);
    await header(page).getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(siteUrl('harbor', '/member-login'));
    await openMenu(page);
    await expect(header(page).getByRole('link', { name: 'Dashboard' })).toBeHidden();
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('enamel_auth');
  });
});

async function findLanding(brand: string): Promise<string> {
  const { readdirSync } = await import('node:fs');
  const [file] = readdirSync(`tenants/${brand}/landings`);
  if (!file) throw new Error(`${brand} has no landing`);
  return `/${file.replace(/\.json$/, '')}`;
}

/** The color behind each picture of the header and the footer: its own or that of its container. */
const readLogoBackgrounds = (page: Page) =>
  page
    .locator('.site-header img, .site-footer img')
    .filter({ visible: true })
    .evaluateAll((pictures) =>
      pictures.map((picture) => {
        let at: Element | null = picture;
        while (at && getComputedStyle(at).backgroundColor === 'rgba(0, 0, 0, 0)') at = at.parentElement;
        return at && getComputedStyle(at).backgroundColor;
      }),
    );

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a logo keeps its background under forced ${colorScheme} colors`, async ({ page }) => {
    for (const brand of BRANDS) {
      await page.emulateMedia({ forcedColors: 'none' });
      await page.goto(siteUrl(brand, '/faq'));
      const backgrounds = await readLogoBackgrounds(page);
      expect(backgrounds.length, brand).toBeGreaterThan(1);
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      expect(await readLogoBackgrounds(page), brand).toEqual(backgrounds);
    }
  });
}

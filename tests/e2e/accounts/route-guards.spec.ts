import { seemLoggedIn } from '../support/fake-login.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { BRANDS } from '../support/published-pages.ts';

test('redirects a guest from the dashboard to the login page, with a return address', async ({ page }) => {
  await page.goto(siteUrl('mesa', '/dashboard?tab=billing'));
  await page.waitForURL(/\/member-login/);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/dashboard?tab=billing');
});

for (const path of ['/member-login', '/reset-password']) {
  test(`redirects a member from ${path} to the dashboard`, async ({ page }) => {
    await seemLoggedIn(page, 'mesa');
    await page.goto(siteUrl('mesa', path));
    await page.waitForURL(siteUrl('mesa', '/dashboard'));
  });
}

test('passes the ZIP code from the home page to the dentist search', async ({ page }) => {
  await page.goto(siteUrl('mesa'));
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('85004');
  await page.getByRole('button', { name: 'Find a dentist' }).click();
  await page.waitForURL(siteUrl('mesa', '/find-a-dentist?zip=85004#search'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('shows the same price on the home page and the plan page', async ({ page }) => {
  await page.goto(siteUrl('harbor'));
  const price = (await page.locator('.price-line strong').first().textContent()) ?? '';
  expect(price).toMatch(/^\$\d/);
  await page.goto(siteUrl('harbor', '/join-now'));
  await expect(page.locator('.price-card.recommended .price strong').first()).toHaveText(price, {
    useInnerText: true,
  });
});

test('an office page shows hours and fees and opens the checkout with that office', async ({ page }) => {
  await page.goto(siteUrl('harbor', '/find-a-dentist'));
  await page.locator('a[href^="/office/"]').first().click();
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
  await expect(page.getByRole('table').filter({ hasText: 'Member fee' }).first()).toBeVisible();
  const office = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('link', { name: 'Join at this office' }).click();
  expect(new URL(page.url()).pathname).toBe('/checkout');
  expect(new URL(page.url()).searchParams.get('office')).toBe(office);
});

test('a link to a question opens its answer', async ({ page }) => {
  await page.goto(siteUrl('harbor', '/faq'));
  const id = await page.locator('details [id]').first().getAttribute('id');
  await page.goto(siteUrl('harbor', `/faq#${id}`));
  await expect(page.locator(`[id="${id}"]`)).toBeVisible();
});

test.describe('an unknown address', () => {
  test.use({ allowedConsole: [/status of 404/] });

  test('shows an unknown address on the error page as plain text', async ({ page }) => {
    const answer = await page.goto(siteUrl('harbor', '/no/such/<b>page'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByText(/^Page not found: \/no\/such\//)).toBeVisible();
    await expect(page.locator('main b')).toHaveCount(0);
  });

  test('shows another message for a page that only other brands have', async ({ page }) => {
    const answer = await page.goto(siteUrl('harbor', '/arizona'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Page Not Found: /arizona')).toBeVisible();
  });
});

test.describe('the home page on a phone', { tag: '@phone' }, () => {
  for (const brand of BRANDS)
    test(`${brand}: collapses long lists on a phone, expands one by keyboard, and expands all for printing`, async ({
      page,
    }) => {
      await page.goto(siteUrl(brand, '/'));
      const folded = page.locator('main details.fold');
      const opened = page.locator('main details.fold[open]');
      const lists = await folded.count();
      expect(lists).toBeGreaterThan(0);
      await expect(opened).toHaveCount(0);
      // lower once the brand's type has arrived
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9_500);
      await folded.first().locator('summary').press('Enter');
      await expect(folded.first().locator('li').first()).toBeVisible();
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect(opened).toHaveCount(lists);
    });
});

test.describe('the home page without script', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the lists of the home page expanded without script', async ({ page }) => {
    await page.goto(siteUrl('pinewood', '/'));
    await expect(page.locator('main details.fold:not([open])')).toHaveCount(0);
    await expect(page.locator('main .ticks li').first()).toBeVisible();
  });
});

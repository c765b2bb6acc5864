import { seemLoggedIn } from '../support/fake-login.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { BRANDS } from '../support/published-pages.ts';

test('a guest who opens the dashboard is asked to log in first, and where to go after', async ({ page }) => {
  await page.goto(siteUrl('mesa', '/dashboard?tab=billing'));
  await page.waitForURL(/\/member-login/);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/dashboard?tab=billing');
});

for (const path of ['/member-login', '/reset-password']) {
  test(`a member who opens ${path} is taken to the dashboard`, async ({ page }) => {
    await seemLoggedIn(page, 'mesa');
    await page.goto(siteUrl('mesa', path));
    await page.waitForURL(siteUrl('mesa', '/dashboard'));
  });
}

test('the ZIP search of a home page takes the ZIP along', async ({ page }) => {
  await page.goto(siteUrl('mesa'));
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('85004');
  await page.getByRole('button', { name: 'Find a dentist' }).click();
  await page.waitForURL(siteUrl('mesa', '/find-a-dentist?zip=85004#search'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the price on the first page, the plan page and an office page is the same', async ({ page }) => {
  await page.goto(siteUrl('harbor'));
  const price = (await page.locator('.price-line strong').first().textContent()) ?? '';
  expect(price).toMatch(/^\$\d/);
  await page.goto(siteUrl('harbor', '/join-now'));
  await expect(page.locator('.price-card.recommended .price strong').first()).toHaveText(price, {
    useInnerText: true,
  });
});

test('an office page says where, when and what it costs, and leads into the checkout with that office', async ({
  page,
}) => {
  await page.goto(siteUrl('harbor', '/find-a-dentist'));
  await page.locator('a[href^="/office/"]').first().click();
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
  await expect(page.getByRole('table').filter({ hasText: 'Member fee' }).first()).toBeVisible();
  const office = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('link', { name: 'Join at this office' }).click();
  expect(new URL(page.url()).pathname).toBe('/checkout');
  expect(new URL(page.url()).searchParams.get('office')).toBe(office);
});

test('a question can be linked to and opens when its link is followed', async ({ page }) => {
  await page.goto(siteUrl('harbor', '/faq'));
  const id = await page.locator('details [id]').first().getAttribute('id');
  await page.goto(siteUrl('harbor', `/faq#${id}`));
  await expect(page.locator(`[id="${id}"]`)).toBeVisible();
});

test.describe('an address that leads nowhere', () => {
  test.use({ allowedConsole: [/status of 404/] });

  test('is named on the page, as text', async ({ page }) => {
    const answer = await page.goto(siteUrl('harbor', '/no/such/<b>page'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByText(/^Page not found: \/no\/such\//)).toBeVisible();
    await expect(page.locator('main b')).toHaveCount(0);
  });

  test('says so in other words when the page exists elsewhere but not on this site', async ({ page }) => {
    const answer = await page.goto(siteUrl('harbor', '/arizona'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Page Not Found: /arizona')).toBeVisible();
  });
});

test.describe('the home page on a phone', () => {
  test.skip(() => test.info().project.name !== 'phone', 'is about phones');

  for (const brand of BRANDS)
    test(`${brand}: folds long lists below the first screen, and opens them on request`, async ({ page }) => {
      await page.goto(siteUrl(brand, '/'));
      const folded = page.locator('main details.fold');
      const opened = page.locator('main details.fold[open]');
      const lists = await folded.count();
      expect(lists).toBeGreaterThan(0);
      await expect(opened).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9_500);
      await folded.first().locator('summary').press('Enter');
      await expect(folded.first().locator('li').first()).toBeVisible();
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect(opened).toHaveCount(lists);
    });
});

test.describe('the home page without script', () => {
  test.use({ javaScriptEnabled: false });

  test('has its lists open', async ({ page }) => {
    await page.goto(siteUrl('pinewood', '/'));
    await expect(page.locator('main details.fold:not([open])')).toHaveCount(0);
    await expect(page.locator('main .ticks li').first()).toBeVisible();
  });
});

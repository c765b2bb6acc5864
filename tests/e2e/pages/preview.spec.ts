import { existsSync } from 'node:fs';
import { ask } from '#tests/support/servers/raw-http.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { BRANDS, publishedPaths, readReleaseId, UNKNOWN_OFFICE } from '../support/published-pages.ts';

const brand = BRANDS.find((candidate) => existsSync(`tenants/${candidate}/versions/working`)) ?? 'harbor';

const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'strict-origin',
};

/** Requests a page without running its scripts. */
const requestPage = (site: string, path: string) =>
  ask(Number(process.env.ENAMEL_E2E_PORT), path, { host: `${site}.localhost` });

test('a draft shows a banner, stays active while browsing, and ends with the banner’s link', async ({
  page,
}) => {
  const answer = await page.goto(siteUrl(brand, '/?version=working'));
  expect(answer?.headers()['cache-control']).toContain('no-store');
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  const banner = page.locator('.preview-banner');
  await expect(banner).toContainText('You are viewing an unpublished version of this site.');
  await expect(banner).toContainText('work with what is live, prices too');
  await expect(banner).toContainText('This is not the current live version.');
  const draft = await page.getByRole('heading', { level: 1 }).textContent();

  await page.goto(siteUrl(brand, '/faq'));
  await page.waitForURL(/version=working/);
  await expect(banner).toBeVisible();

  await page.getByRole('link', { name: 'Click here to view the latest published version.' }).click();
  await expect(banner).toHaveCount(0);
  expect(page.url()).not.toContain('version');
  await page.goto(siteUrl(brand));
  expect(page.url()).not.toContain('version');
  expect(await page.content()).toContain('data-auth');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(draft);
});

test.describe('every kind of page', () => {
  test.setTimeout(240_000);
  // a preview of a missing page responds with 404
  test.use({ allowedConsole: [/status of 404/] });

  for (const [site, version, words] of [
    ['brightway', 'working', 'an unpublished version'],
    // an older release, as seen before a rollback; this brand has a page for Arizona
    ['mesa', readReleaseId('mesa'), 'an older version'],
  ] as const) {
    test(`every page renders as ${words} without shared caching`, async ({ page }) => {
      const guarded = ['/dashboard'];
      // without a cart their script redirects
      const steps = ['create-account', 'add-member', 'edit-member/1', 'payment'].map(
        (step) => `/checkout/${step}`,
      );
      const paths = [...publishedPaths(site), ...steps, '/there-is-no-such-page'];
      for (const path of new Set(paths)) {
        const answer = await requestPage(site, `${path}?version=${version}`);
        const html = answer.body.toString();
        const isMissing = ['/there-is-no-such-page', UNKNOWN_OFFICE].includes(path);
        expect(answer.status, path).toBe(isMissing ? 404 : 200);
        expect(answer.headers, path).toMatchObject(PRIVATE_HEADERS);
        expect(html, path).toContain(`You are viewing ${words} of this site.`);
        expect(html, path).toContain('This is not the current live version.');
        expect(html, path).toContain('<meta name="robots" content="noindex"');
        if (guarded.includes(path) || steps.includes(path)) continue;
        await page.goto(siteUrl(site, `${path}?version=${version}`));
        await expect(page.locator('.preview-banner strong'), path).toHaveText(
          `You are viewing ${words} of this site.`,
        );
        expect(new URL(page.url()).searchParams.get('version'), path).toBe(version);
      }
    });
  }

  test('a preview keeps its version while the visitor follows links, and widgets work in it', async ({
    page,
  }) => {
    const referrers: string[] = [];
    page.on('request', (request) => referrers.push(request.headers().referer ?? ''));
    await page.goto(siteUrl('brightway', '/?version=working'));
    await page.locator('footer a[href="/faq"]').first().click();
    await page.waitForURL(/\/faq\?version=working/);
    await expect(page.locator('.preview-banner')).toBeVisible();
    await page.goto(siteUrl('brightway', '/member-login'));
    await page.waitForURL(/version=working/);
    await expect(page.getByLabel(/email/i).first()).toBeEnabled();
    await page.goto(siteUrl('brightway', '/dashboard'));
    // a visitor without a session is redirected to the login, still in the preview
    await page.waitForURL(
      (url) => url.pathname === '/member-login' && url.searchParams.get('version') === 'working',
    );
    await page.goto(siteUrl('brightway', '/find-a-dentist'));
    await page.waitForURL(/version=working/);
    await expect(page.locator('.preview-banner')).toBeVisible();
    // the address grants access to the preview, so other sites receive only the origin
    expect(referrers.filter((referrer) => referrer.includes('version'))).toEqual([]);
  });

  test('a preview of an unknown version links to the live page', async ({ page }) => {
    const answer = await page.goto(siteUrl('mesa', '/faq?version=never-was'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such version');
    await page.getByRole('link', { name: 'See the page as it is live' }).click();
    await expect(page.locator('.preview-banner')).toHaveCount(0);
    await expect(page).toHaveURL(siteUrl('mesa', '/faq'));
  });
});

test('the content record of another version is not cached either', async () => {
  const { 'referrer-policy': _, ...privateHeaders } = PRIVATE_HEADERS;
  const answer = await requestPage('mesa', `/api/cms?version=${readReleaseId('mesa')}`);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject(privateHeaders);
  const missing = await requestPage('mesa', '/api/cms?version=never-was');
  expect(missing.status).toBe(404);
  expect(missing.headers).toMatchObject(privateHeaders);
});

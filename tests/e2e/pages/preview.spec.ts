import { existsSync } from 'node:fs';
import { ask } from '#tests/support/servers/raw-http.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { BRANDS, publishedPaths, releaseOf, UNKNOWN_OFFICE } from '../support/published-pages.ts';

const brand = BRANDS.find((candidate) => existsSync(`tenants/${candidate}/versions/working`)) ?? 'harbor';

const FOR_ONE_ALONE = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'strict-origin',
};

/** As the server sends it, before any script. */
const sent = (site: string, path: string) =>
  ask(Number(process.env.ENAMEL_E2E_PORT), path, { host: `${site}.localhost` });

test('a draft is shown with a banner, stays while browsing, and ends with the banner’s link', async ({
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
  // a preview of a page that is not there is not there either
  test.use({ allowedConsole: [/status of 404/] });

  for (const [site, version, words] of [
    ['brightway', 'working', 'an unpublished version'],
    // a kept release: the view before a rollback; this brand has a page for Arizona
    ['mesa', releaseOf('mesa'), 'an older version'],
  ] as const) {
    test(`is shown in ${words} to one person alone`, async ({ page }) => {
      const guarded = ['/dashboard'];
      // without a cart their script leads away, at any moment
      const steps = ['create-account', 'add-member', 'edit-member/1', 'payment'].map(
        (step) => `/checkout/${step}`,
      );
      const paths = [...publishedPaths(site), ...steps, '/there-is-no-such-page'];
      for (const path of new Set(paths)) {
        const answer = await sent(site, `${path}?version=${version}`);
        const html = answer.body.toString();
        const isMissing = ['/there-is-no-such-page', UNKNOWN_OFFICE].includes(path);
        expect(answer.status, path).toBe(isMissing ? 404 : 200);
        expect(answer.headers, path).toMatchObject(FOR_ONE_ALONE);
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

  test('keeps its version while the visitor follows links, and widgets work in it', async ({ page }) => {
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
    // a visitor without a session is led to the login, and the preview stays on
    await page.waitForURL(
      (url) => url.pathname === '/member-login' && url.searchParams.get('version') === 'working',
    );
    await page.goto(siteUrl('brightway', '/find-a-dentist'));
    await page.waitForURL(/version=working/);
    await expect(page.locator('.preview-banner')).toBeVisible();
    // the address opens the preview: other sites learn only the host
    expect(referrers.filter((referrer) => referrer.includes('version'))).toEqual([]);
  });

  test('in a version that is not there leads back to the live page', async ({ page }) => {
    const answer = await page.goto(siteUrl('mesa', '/faq?version=never-was'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such version');
    await page.getByRole('link', { name: 'See the page as it is live' }).click();
    await expect(page.locator('.preview-banner')).toHaveCount(0);
    await expect(page).toHaveURL(siteUrl('mesa', '/faq'));
  });
});

test('the record in another version is for one alone, too', async () => {
  const { 'referrer-policy': _, ...forOneAlone } = FOR_ONE_ALONE;
  const answer = await sent('mesa', `/api/cms?version=${releaseOf('mesa')}`);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject(forOneAlone);
  const missing = await sent('mesa', '/api/cms?version=never-was');
  expect(missing.status).toBe(404);
  expect(missing.headers).toMatchObject(forOneAlone);
});

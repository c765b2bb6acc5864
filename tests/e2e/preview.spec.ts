import { existsSync } from 'node:fs';
import { expect, siteUrl, test } from './fixtures.ts';
import { BRANDS } from './published-pages.ts';

const brand = BRANDS.find((candidate) => existsSync(`tenants/${candidate}/versions/working`)) ?? 'harbor';

test('a draft is shown with a banner, stays while browsing, and ends with the banner’s link', async ({
  page,
}) => {
  const answer = await page.goto(siteUrl(brand, '/?version=working'));
  expect(answer?.headers()['cache-control']).toContain('no-store');
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  const banner = page.locator('.preview-banner');
  await expect(banner).toContainText('You are viewing an unpublished version of this site.');
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

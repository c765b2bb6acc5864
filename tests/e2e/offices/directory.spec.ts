import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';

const count = (page: Page) => page.locator('.directory').getByRole('status');
const entries = (page: Page) => page.locator('.directory-entry:visible');

async function openDirectory(page: Page, search = '', site = 'harbor'): Promise<void> {
  await page.goto(siteUrl(site, `/directory${search}`));
  // the page loads its second part after the first
  await expect(page.locator('.directory-entry')).toHaveCount(44);
  await expect(page.locator('.directory-parts')).toBeHidden();
}

test.describe('the directory', () => {
  test('filters the directory in place and stores the filters in the address', async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openDirectory(page);
    await expect(count(page)).toHaveText('44 offices, 97 dentists');
    expect(await axeErrors(page)).toEqual([]);

    await page.getByLabel('Specialty').selectOption('Orthodontist');
    await page.getByLabel('Language').selectOption('Portuguese');
    await expect(count(page)).toHaveText('1 of 44 offices, 1 dentist');
    await expect(entries(page)).toContainText('Dr. Daniela Farias');
    await expect(page.getByText('Dr. Thomas Lindqvist')).toBeHidden();
    await expect(page).toHaveURL(/\?specialty=Orthodontist&language=Portuguese$/);

    await page.reload();
    await expect(count(page)).toHaveText('1 of 44 offices, 1 dentist');
    await expect(page.getByLabel('Specialty')).toHaveValue('Orthodontist');

    await page.getByLabel('Office, dentist, city or ZIP').fill('nobody');
    await expect(count(page)).toHaveText('0 of 44 offices, 0 dentists');
    await expect(page.getByText('No entry fits all of this.')).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(page.getByLabel('Office, dentist, city or ZIP')).toBeFocused();
    await expect(count(page)).toHaveText('44 offices, 97 dentists');
    await expect(page).toHaveURL(/\/directory$/);

    // a city from the second part, and a name typed without accents
    await page.getByLabel('State or city').selectOption({ label: 'San Diego' });
    await page.getByLabel('Office, dentist, city or ZIP').fill('canon gate quintero');
    await expect(count(page)).toHaveText('1 of 44 offices, 1 dentist');
    await expect(page).toHaveURL(/q=canon\+gate\+quintero&place=CA%7CSan\+Diego$/);

    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test('ignores a filter value from an old address that matches nothing', async ({ page }) => {
    await openDirectory(page, '?specialty=Astrologer&place=ZZ&language=Portuguese');
    await expect(page.getByLabel('Specialty')).toHaveValue('');
    await expect(page.getByLabel('State or city')).toHaveValue('');
    await expect(page).toHaveURL(/\/directory\?language=Portuguese$/);
    await expect(count(page)).toHaveText(/^[1-9]\d* of 44 offices/);
  });

  test('a visitor searches the directory and opens an office by keyboard alone', { tag: '@desktop' }, async ({
    page,
  }) => {
    await openDirectory(page);
    await page.getByLabel('Office, dentist, city or ZIP').focus();
    await page.keyboard.type('92106');
    for (const _field of ['place', 'specialty', 'language', 'accepting']) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Accepting new patients')).toBeChecked();
    await expect(count(page)).toHaveText('1 of 44 offices, 3 dentists');
    for (const _link of ['PDF', 'CSV', 'California', 'office']) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/office\/point-loma$/);
  });

  test('collapses the directory by state, and a link to a state expands it', async ({ page }) => {
    await openDirectory(page);
    await expect(entries(page)).toHaveCount(0);
    await expect(page.locator('.directory-state > summary')).toHaveText([
      /California\s*36 offices/,
      /Oregon\s*8 offices/,
    ]);
    if (page.viewportSize()?.width === 360)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6_000);
    await page.locator('summary', { hasText: 'Oregon' }).press('Enter');
    await expect(entries(page)).toHaveCount(8);
    await page.getByLabel('Language').selectOption('Portuguese');
    await expect(page.locator('.directory-state > summary:visible')).toHaveText(/California\s*2 offices\s*$/);
    await expect(entries(page)).toHaveCount(2);
    await page.getByLabel('Language').selectOption('');
    await expect(entries(page)).toHaveCount(0);

    // Oregon is in the second part
    await page.goto('about:blank');
    await openDirectory(page, '#OR');
    await expect(entries(page)).toHaveCount(8);
    await expect(page.getByRole('heading', { name: 'Oregon' })).toBeInViewport();
  });

  test('downloads the directory as CSV, with accents, and as PDF', async ({ page }) => {
    await openDirectory(page);
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Spreadsheet (CSV)' }).click(),
    ]);
    expect(csv.suggestedFilename()).toMatch(/^directory-\d{4}-\d\d-\d\d\.csv$/);
    const text = (await (await csv.createReadStream()).toArray()).join('');
    expect(text).toContain('2940 Cañon Gate Street');
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'PDF' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toMatch(/^directory-\d{4}-\d\d-\d\d\.pdf$/);
    expect((await (await pdf.createReadStream()).toArray()).join('').slice(0, 5)).toBe('%PDF-');
  });

  test('prints the brand, the date and all entries, without page controls', async ({ page }) => {
    await openDirectory(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.directory-print')).toHaveText(
      /^Harbor Dental Club .*\/directory Printed \w+ \d+, \d{4}$/,
    );
    await expect(entries(page)).toHaveCount(44);
    for (const gone of ['banner', 'contentinfo', 'search'] as const)
      await expect(page.getByRole(gone)).toBeHidden();
    await expect(page.getByRole('link', { name: 'PDF' })).toBeHidden();
    expect(
      await page
        .locator('.directory-entry')
        .first()
        .evaluate((entry) => getComputedStyle(entry).breakInside),
    ).toBe('avoid');
  });

  test.describe('a directory whose second part fails to load', () => {
    test.use({ allowedConsole: [/Failed to load resource/] });

    test('filters the loaded entries, says that some are missing, and loads them on request', async ({
      page,
    }) => {
      // keep the route: `unroute` may drop a request in flight
      let isLost = true;
      await page.route('**/directory/2*', (route) => (isLost ? route.abort() : route.continue()));
      await page.goto(siteUrl('harbor', '/directory'));
      await expect(page.getByRole('navigation', { name: 'Parts of the directory' })).toBeVisible();
      await page.getByLabel('Language').selectOption('Spanish');
      await expect(count(page)).toContainText('The whole directory did not load');
      expect(await axeErrors(page)).toEqual([]);
      isLost = false;
      await page.getByLabel('Language').selectOption('');
      await page.getByRole('button', { name: 'Show all 44 offices here' }).click();
      await expect(entries(page)).toHaveCount(44);
      await expect(count(page)).toBeFocused();
    });
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('shows the directory page by page without script', async ({ page }) => {
      await page.goto(siteUrl('northline', '/directory'));
      await expect(page.getByRole('search')).toBeHidden();
      await expect(page.locator('.directory-entry')).toHaveCount(22);
      await page.getByRole('link', { name: 'Wisconsin' }).click();
      await expect(page).toHaveURL(/\/directory\/2#WI$/);
      await expect(entries(page)).toHaveCount(12);
      await page.goBack();
      await page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name: 'Part 2' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Provider directory, part 2 of 2');
      await expect(page.locator('.directory-entry')).toHaveCount(22);
    });
  });

  test.describe('a brand without a directory', () => {
    test.use({ allowedConsole: [/status of 404/] });

    test('responds with 404 and has no link to a directory', async ({ page }) => {
      await page.goto(siteUrl('brightway', '/'));
      expect(await page.locator('a[href*="/directory"]').count()).toBe(0);
      for (const path of ['/directory', '/directory/2']) {
        const answer = await page.goto(siteUrl('brightway', path));
        expect(answer?.status()).toBe(404);
      }
    });
  });
});

import type { Page } from '@playwright/test';
import { expect, siteUrl, test } from './fixtures.ts';
import { axeFaults, sidewaysScroll } from './support/axe.ts';
import { finder, headline, offices, open, openMap, place, searchFor } from './support/finder-page.ts';

test.describe('every state of the finder', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  async function walk(page: Page, site: string, look: (state: string) => Promise<void>): Promise<void> {
    await open(page, '', site);
    await look('before a search');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(place(page)).toBeFocused();
    await expect(place(page)).toHaveAccessibleDescription('Please enter a ZIP code or a city, or a name.');
    await look('nothing entered');

    await searchFor(page, '00000');
    await expect(place(page)).toHaveAccessibleDescription(/We do not know this ZIP code\. Please check it/);
    await expect(place(page)).toBeFocused();
    await look('unknown ZIP code');

    await searchFor(page, 'Pheonix, AZ');
    await expect(headline(page)).toHaveText('Which city do you mean by “Pheonix, AZ”?');
    await expect(finder(page).getByRole('link', { name: 'Phoenix, AZ' })).toBeVisible();
    await look('misspelt city');

    await searchFor(page, '93301');
    await expect(headline(page)).toHaveText('No dentist within 25 miles of Bakersfield, CA 93301');
    await expect(finder(page)).toContainText(/The nearest is [\d.]+ miles away:/);
    await expect(offices(page)).toHaveCount(1);
    await look('nobody near');

    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(finder(page)).toContainText('This device did not tell us where you are');
    await look('location refused');

    await page.route('**/api/v4/providers?*', (route) => route.abort());
    await searchFor(page, '92101');
    await expect(finder(page).getByRole('alert')).toContainText('We cannot reach our server right now.');
    await expect(place(page)).toHaveValue('92101');
    await expect(page.getByRole('heading', { name: 'All offices by city' })).toBeVisible();
    await look('server away');
    await page.unroute('**/api/v4/providers?*');
    await finder(page).getByRole('button', { name: 'Try again' }).click();
    await expect(headline(page)).toContainText('San Diego, CA 92101');
    await look('after a second try');
  }

  for (const site of ['harbor', 'mesa'])
    test(`has words of its own and is clear to everybody at ${site}`, async ({ page, isMobile }) => {
      test.skip(isMobile && site === 'mesa', 'one brand on a phone, two on a desk');
      test.slow();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await walk(page, site, async (state) => expect(await axeFaults(page), state).toEqual([]));
      await open(page, site === 'harbor' ? '?zip=92106' : '?zip=85201', site);
      await openMap(page);
      expect(await axeFaults(page), 'with the map').toEqual([]);
    });

  test('fits a screen of 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await walk(page, 'harbor', async (state) => expect(await sidewaysScroll(page), state).toBe(0));
    await open(page, '?zip=92106');
    await openMap(page);
    expect(await sidewaysScroll(page), 'found').toBe(0);
  });

  test('moves nothing on the page while it loads', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.push(shift.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let answer: () => void = () => {};
    const isTime = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v4/providers?*', async (route) => {
      await isTime;
      await route.continue();
    });
    await open(page, '?zip=92106');
    await expect(finder(page).locator('[aria-busy=true]').last()).toBeVisible();
    answer();
    await offices(page).first().waitFor();
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the offices by city are there', async ({ page }) => {
    await page.goto(siteUrl('harbor', '/find-a-dentist?zip=92106'));
    await expect(place(page)).toBeHidden();
    await page.getByRole('link', { name: /^La Jolla/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bird Rock Dental Studio');
  });
});

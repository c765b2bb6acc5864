import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { finder, headline, offices, open, openMap, pin, place, searchFor } from '../support/finder-page.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';

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
    await look('misspelled city');

    await searchFor(page, '93301');
    await expect(headline(page)).toHaveText('No dentist within 25 miles of Bakersfield, CA 93301');
    await expect(finder(page)).toContainText(/The nearest is [\d.]+ miles away:/);
    await expect(offices(page)).toHaveCount(1);
    await look('no office nearby');

    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(finder(page)).toContainText('This device is not allowed to share its location');
    await look('location refused');

    await page.route('**/api/v4/providers?*', (route) => route.abort());
    await searchFor(page, '92101');
    await expect(finder(page).getByRole('alert')).toContainText('We cannot reach our server right now.');
    await expect(place(page)).toHaveValue('92101');
    await expect(page.getByRole('heading', { name: 'All offices by city' })).toBeVisible();
    await look('server unavailable');
    await page.unroute('**/api/v4/providers?*');
    await finder(page).getByRole('button', { name: 'Try again' }).click();
    await expect(headline(page)).toContainText('San Diego, CA 92101');
    await look('after a second try');
  }

  for (const [site, tag] of [
    ['harbor', '@phone'],
    ['mesa', '@desktop'],
  ] as const)
    test(`every finder state has its texts and passes axe at ${site}`, { tag }, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await walk(page, site, async (state) => expect(await axeErrors(page), state).toEqual([]));
      await open(page, site === 'harbor' ? '?zip=92106' : '?zip=85201', site);
      await openMap(page);
      expect(await axeErrors(page), 'with the map').toEqual([]);
    });

  test('every finder state fits a screen of 320 px', { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await walk(page, 'harbor', async (state) => expect(await sidewaysScroll(page), state).toBe(0));
    await open(page, '?zip=92106');
    await openMap(page);
    expect(await sidewaysScroll(page), 'found').toBe(0);
  });

  test('the finder causes no layout shift while it loads', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.push(shift.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let releaseResponse: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      releaseResponse = resolve;
    });
    await page.route('**/api/v4/providers?*', async (route) => {
      await gate;
      await route.continue();
    });
    await open(page, '?zip=92106');
    await expect(finder(page).locator('[aria-busy=true]').last()).toBeVisible();
    releaseResponse();
    await offices(page).first().waitFor();
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
});

test.describe('a search from a link', () => {
  test.use({ allowedConsole: [/status of 422/] });

  test('explains that a page is past the end and links to the last one', async ({ page }) => {
    await open(page, '?name=dr&page=99');
    await expect(headline(page)).toContainText('with “dr” in the name');
    await expect(finder(page)).toContainText('There is no page 99: these results end on page 5.');
    await expect(finder(page).getByRole('status').filter({ hasText: /\w/ })).toContainText('no page 99');
    await finder(page).getByRole('link', { name: 'Show the last page' }).click();
    await expect(offices(page).first()).toBeVisible();
    await expect(headline(page)).toBeFocused();
    expect(new URL(page.url()).searchParams.get('page')).toBe('5');
  });

  test('reports an unknown specialty at its own field, not at the place', async ({ page }) => {
    await open(page, '?zip=92106&specialty=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E');
    await expect(finder(page).getByText('We do not know this specialty.').last()).toBeVisible();
    await expect(finder(page).getByText('92106')).toHaveCount(0);
    await expect(place(page)).not.toHaveAttribute('aria-invalid');
    await finder(page).getByRole('link', { name: 'Search without filters' }).click();
    await expect(headline(page)).toContainText('San Diego, CA 92106');
    await expect(headline(page)).toBeFocused();
  });

  test('accepts a city with state and ZIP, and asks for a city when only a state is given', async ({
    page,
  }) => {
    await open(page);
    await searchFor(page, 'San Diego, CA 92106');
    await expect(headline(page)).toContainText('of San Diego, CA 92106');
    await searchFor(page, 'California');
    await expect(place(page)).toHaveAccessibleDescription(/Please add a city in California/);
  });
});

test('a late location does not replace a place that was typed in the meantime', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (onFound) =>
      Object.assign(window, {
        tell: () => onFound({ coords: { latitude: 45.9, longitude: -123.9 } } as GeolocationPosition),
      });
  });
  await open(page);
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('button', { name: 'Asking your device' })).toBeVisible();
  await searchFor(page, '92106');
  await expect(headline(page)).toContainText('San Diego, CA 92106');
  await page.evaluate(() => (window as unknown as { tell: () => void }).tell());
  await expect(place(page)).toHaveValue('92106');
  await expect(headline(page)).toContainText('San Diego, CA 92106');
  expect(new URL(page.url()).search).toBe('?zip=92106');
});

test('the map keeps its colors under forced colors, and its selected pin stays distinct', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '?zip=92106');
  await openMap(page);
  await offices(page).nth(1).getByRole('button', { name: 'Show on map' }).click();
  const ground = (name: RegExp) => pin(page, name).evaluate((it) => getComputedStyle(it).backgroundColor);
  await expect(pin(page, /^2: /)).toHaveAttribute('aria-pressed', 'true');
  expect(await ground(/^2: /)).not.toBe(await ground(/^1: /));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('lists the offices by city without script', async ({ page }) => {
    await page.goto(siteUrl('harbor', '/find-a-dentist?zip=92106'));
    await expect(place(page)).toBeHidden();
    await page.getByRole('link', { name: /^La Jolla/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bird Rock Dental Studio');
  });
});

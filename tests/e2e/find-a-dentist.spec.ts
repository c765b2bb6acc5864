import type { Locator, Page } from '@playwright/test';
import { expect, siteUrl, test } from './fixtures.ts';
import { axeFaults, sidewaysScroll } from './support/axe.ts';

const finder = (page: Page): Locator => page.getByRole('group', { name: 'Dentist search' });
const place = (page: Page): Locator => page.getByLabel('ZIP code or city');
const headline = (page: Page): Locator => finder(page).locator('[data-results-heading]');
const offices = (page: Page): Locator => finder(page).getByRole('article');
const mapFrame = (page: Page): Locator => page.getByRole('application', { name: 'Map of the offices found' });
const pin = (page: Page, name: RegExp): Locator => mapFrame(page).getByRole('button', { name });
const query = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams.entries());

async function open(page: Page, search = '', site = 'harbor'): Promise<void> {
  await page.goto(siteUrl(site, `/find-a-dentist${search}`));
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeEnabled();
}

async function searchFor(page: Page, words: string): Promise<void> {
  await place(page).fill(words);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

/** On a phone the filters are folded away. */
async function openFilters(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Filters' });
  if (await more.isVisible()) await more.click();
}

/** On a phone the map comes when it is asked for. */
async function openMap(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Map', exact: true });
  if (await button.isVisible()) await button.click();
  await mapFrame(page).scrollIntoViewIfNeeded();
  await expect(pin(page, /^1: /)).toBeVisible();
}

test.describe('looking for a dentist', () => {
  test('leads from a ZIP code on the home page to an office, and back to what was found', async ({
    page,
  }) => {
    await page.goto(siteUrl('mesa'));
    await page.getByRole('search').getByLabel('ZIP code').fill('85201');
    await page.getByRole('button', { name: 'Find a dentist' }).click();
    await expect(headline(page)).toHaveText(
      /^\d+ dentists at \d+ offices within 25 miles of Mesa, AZ 85201$/,
    );
    await expect(place(page)).toHaveValue('85201');
    const first = offices(page).first();
    await expect(first).toContainText(/\d miles/);
    await expect(first).toContainText('Verified on');
    await expect(first.getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })).toHaveAttribute(
      'href',
      /^tel:\+1\d{10}$/,
    );
    const link = first.getByRole('heading').getByRole('link');
    const name = String(await link.textContent());
    await link.click();
    await expect(page).toHaveURL(/\/office\/[a-z0-9-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goBack();
    await expect(offices(page).first().getByRole('heading')).toHaveText(name);
  });

  test('has its whole search in the address: it can be shared, and the back button undoes each step', async ({
    page,
  }) => {
    await open(page);
    const before = await page.evaluate(() => history.length);
    await searchFor(page, 'San Diego, CA');
    await expect(headline(page)).toContainText('within 25 miles of San Diego, CA');
    expect(query(page)).toEqual({ city: 'San Diego, CA' });
    await openFilters(page);
    await page.getByLabel('Within').selectOption('100');
    await expect(headline(page)).toContainText('within 100 miles');
    await page.getByLabel('Specialty').selectOption('Orthodontist');
    await expect(finder(page).getByRole('listitem').filter({ hasText: 'General dentist' })).toHaveCount(0);
    await page.getByLabel('Specialty').selectOption('Any dentist');
    await page.getByLabel('Open on weekends').check();
    await expect(offices(page).filter({ hasNotText: 'Open on weekends' })).toHaveCount(0);
    await page.getByLabel('Language').selectOption('Spanish');
    await expect(offices(page).filter({ hasNotText: 'Spanish' })).toHaveCount(0);
    await page.getByLabel('Name of dentist or office').pressSequentially('dr');
    await page.getByLabel('Name of dentist or office').press('Enter');
    await expect
      .poll(() => query(page))
      .toEqual({
        ...{ city: 'San Diego, CA', radius: '100', language: 'Spanish', weekend: '1', name: 'dr' },
      });
    expect(await page.evaluate(() => history.length)).toBe(before + 7);
    const shared = await headline(page).textContent();

    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(headline(other)).toHaveText(String(shared));
    await expect(other.getByLabel('Open on weekends')).toBeChecked();
    await expect(other.getByLabel('Language')).toHaveValue('Spanish');
    await other.close();

    for (let steps = 0; steps < 6; steps += 1) await page.goBack();
    await expect(headline(page)).toContainText('within 25 miles of San Diego, CA');
    await expect(page.getByLabel('Open on weekends')).not.toBeChecked();
    await page.goBack();
    await expect(headline(page)).toHaveCount(0);
    await expect(place(page)).toHaveValue('');
  });

  test('turns pages, and says aloud what it found', async ({ page }) => {
    await open(page);
    await openFilters(page);
    await page.getByLabel('Name of dentist or office').fill('dr');
    await page.getByLabel('Name of dentist or office').press('Enter');
    const said = finder(page).getByRole('status').filter({ hasText: /\w/ });
    await expect(said).toHaveText(/^\d+ dentists at \d+ offices with “dr” in the name\. Page 1 of 5\.$/);
    const first = await offices(page).first().textContent();
    await page
      .getByRole('navigation', { name: 'Pages of results' })
      .getByRole('link', { name: 'Next' })
      .click();
    await expect(said).toContainText('Page 2 of 5.');
    await expect(headline(page)).toBeFocused();
    await expect(offices(page).first()).not.toHaveText(String(first));
    expect(query(page)).toEqual({ name: 'dr', page: '2' });
  });

  test('can begin where the visitor is', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 32.72971, longitude: -117.22869 });
    await open(page);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(headline(page)).toContainText('within 25 miles of your location');
    await expect(offices(page).first()).toContainText('less than 0.1 miles');
    expect(query(page)).toEqual({ lat: '32.73', lng: '-117.229' });
  });

  test('goes by the keyboard alone', async ({ page, isMobile }) => {
    test.skip(isMobile, 'phones have no Tab key');
    await open(page);
    await place(page).focus();
    await page.keyboard.type('San Deigo, CA');
    await page.keyboard.press('Enter');
    await expect(headline(page)).toHaveText('Which city do you mean by “San Deigo, CA”?');
    const meant = finder(page).getByRole('link', { name: 'San Diego, CA' });
    for (
      let tabs = 0;
      tabs < 12 && !(await meant.evaluate((link) => link === document.activeElement));
      tabs += 1
    )
      await page.keyboard.press('Tab');
    await expect(meant).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(headline(page)).toContainText('of San Diego, CA');
    await expect(headline(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(offices(page).first().getByRole('heading').getByRole('link')).toBeFocused();
    await openMap(page);
    await mapFrame(page).focus();
    const at = await pin(page, /^1: /).boundingBox();
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await pin(page, /^1: /).boundingBox())?.y).toBeGreaterThan(at?.y ?? 0);
    await page.keyboard.press('Tab');
    await expect(pin(page, /^\d+: /).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(offices(page).getByRole('link').and(page.locator(':focus'))).toHaveCount(1);
  });
});

test.describe('the map', () => {
  test('shows the offices of the list, and leads from a pin to its office and back', async ({ page }) => {
    await open(page, '?zip=92106');
    await openMap(page);
    const name = 'Bird Rock Dental Studio';
    const entry = offices(page).filter({ hasText: name });
    await pin(page, new RegExp(`^2: ${name}, La Jolla, 7\\.9 miles away$`)).click();
    await expect(entry.getByRole('link', { name })).toBeFocused();
    await expect(pin(page, /^2: /)).toHaveAttribute('aria-pressed', 'true');
    await offices(page).first().getByRole('button', { name: 'Show on map' }).click();
    await expect(pin(page, /^1: /)).toHaveAttribute('aria-pressed', 'true');
    await expect(pin(page, /^1: /)).toBeInViewport();
    const size = await pin(page, /^1: /).boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
  });

  test('searches what is in its frame once somebody has moved it', async ({ page }) => {
    await open(page, '?zip=92106&radius=10');
    await openMap(page);
    await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0);
    for (let steps = 0; steps < 2; steps += 1) await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.getByRole('button', { name: 'Search this area' }).click();
    await expect(headline(page)).toContainText('of this point on the map');
    expect(Number(query(page).radius)).toBeGreaterThan(10);
    await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0);
    await page.goBack();
    await expect(headline(page)).toContainText('within 10 miles of San Diego, CA 92106');
  });

  test('lets one finger scroll the page', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'only fingers can be trapped');
    await open(page, '?zip=92106');
    await openMap(page);
    expect(
      await mapFrame(page)
        .locator('.ol-viewport')
        .evaluate((it) => getComputedStyle(it).touchAction),
    ).toBe('pan-x pan-y');
  });

  test('is not loaded before it is wanted', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'beside the list it is wanted when it comes into sight');
    const scripts: string[] = [];
    page.on('request', ({ url }) => scripts.push(url()));
    await open(page, '?zip=92106');
    await offices(page).first().waitFor();
    expect(scripts.filter((url) => /OfficeMap|base-map/.test(url))).toEqual([]);
    await openMap(page);
    expect(scripts.filter((url) => /OfficeMap|base-map/.test(url))).not.toEqual([]);
  });
});

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
    await expect(finder(page)).toContainText(/The nearest is \d+ miles away:/);
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
    test(`has words of its own and is clear to everybody at ${site}`, async ({ page }) => {
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

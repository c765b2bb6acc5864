import {
  finder,
  headline,
  mapFrame,
  offices,
  open,
  openFilters,
  openMap,
  pin,
  place,
  query,
  searchFor,
} from '../support/finder-page.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';

test.describe('looking for a dentist', () => {
  test('a ZIP search on the home page leads to an office, and Back returns to the results', async ({
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

  test('the address contains the whole search, and the back button undoes each step', async ({ page }) => {
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
    const answered = page.waitForResponse(/providers\?.*name=dr/);
    await page.getByLabel('Name of dentist or office').pressSequentially('dr');
    await page.getByLabel('Name of dentist or office').press('Enter');
    await expect
      .poll(() => query(page))
      .toEqual({ city: 'San Diego, CA', radius: '100', language: 'Spanish', weekend: '1', name: 'dr' });
    expect(await page.evaluate(() => history.length)).toBe(before + 7);
    await answered;
    await expect(page.locator('.finder-results')).toHaveAttribute('aria-busy', 'false');
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

  test('paging moves the focus to the heading and announces the results', async ({ page }) => {
    await open(page);
    await openFilters(page);
    await page.getByLabel('Name of dentist or office').fill('dr');
    await page.getByLabel('Name of dentist or office').press('Enter');
    const announcement = finder(page).getByRole('status').filter({ hasText: /\w/ });
    await expect(announcement).toHaveText(
      /^\d+ dentists at \d+ offices with “dr” in the name\. Page 1 of 5\.$/,
    );
    const first = await offices(page).first().textContent();
    await page
      .getByRole('navigation', { name: 'Pages of results' })
      .getByRole('link', { name: 'Next' })
      .click();
    await expect(announcement).toContainText('Page 2 of 5.');
    await expect(headline(page)).toBeFocused();
    await expect(offices(page).first()).not.toHaveText(String(first));
    expect(query(page)).toEqual({ name: 'dr', page: '2' });
  });

  test('a search starts at the visitor’s location', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 32.72971, longitude: -117.22869 });
    await open(page);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(headline(page)).toContainText('within 25 miles of your location');
    await expect(offices(page).first()).toContainText('less than 0.1 miles');
    expect(query(page)).toEqual({ lat: '32.73', lng: '-117.229' });
  });

  test('a visitor uses search and map by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
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
    // pins follow the order of the list
    const numbers = (await pin(page, /^\d+: /).allTextContents()).map(Number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    await page.keyboard.press('Enter');
    await expect(offices(page).getByRole('link').and(page.locator(':focus'))).toHaveCount(1);
  });
});

test.describe('the map', () => {
  test('a pin on the map moves the focus to its office, and an office selects its pin', async ({ page }) => {
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

  test('the map searches the visible area after the user moves it', async ({ page }) => {
    await open(page, '?zip=92106&radius=10');
    await openMap(page);
    await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0);
    for (let steps = 0; steps < 2; steps += 1) await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.getByRole('button', { name: 'Search this area' }).click();
    await expect(headline(page)).toContainText('of this point on the map');
    await expect(mapFrame(page)).toBeFocused();
    // the default of 25 miles is not in the address
    expect(Number(query(page).radius ?? 25)).toBeGreaterThan(10);
    await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0);
    await page.goBack();
    await expect(headline(page)).toContainText('within 10 miles of San Diego, CA 92106');
  });

  test('one finger scrolls the page over the map', { tag: '@phone' }, async ({ page }) => {
    await open(page, '?zip=92106');
    await openMap(page);
    expect(
      await mapFrame(page)
        .locator('.ol-viewport')
        .evaluate((it) => getComputedStyle(it).touchAction),
    ).toBe('pan-x pan-y');
  });

  test('the map loads on a phone only on request', { tag: '@phone' }, async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await open(page, '?zip=92106');
    await offices(page).first().waitFor();
    expect(scripts.filter((url) => /OfficeMap|base-map/.test(url))).toEqual([]);
    await openMap(page);
    expect(scripts.filter((url) => /OfficeMap|base-map/.test(url))).not.toEqual([]);
  });
});

test.describe('on a small screen', () => {
  // an unknown ZIP code
  test.use({ allowedConsole: [/status of 422/] });

  test('the results or the field with an error scroll into view on a phone', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto(siteUrl('mesa'));
    await page.getByRole('search').getByLabel('ZIP code').fill('85201');
    await page.getByRole('button', { name: 'Find a dentist' }).click();
    await expect(headline(page)).toBeInViewport();
    await open(page);
    await searchFor(page, '92101');
    await expect(headline(page)).toBeInViewport();
    await searchFor(page, '00000');
    await expect(page.getByText(/^00000: We do not know/)).toBeInViewport();
    await expect(place(page)).toBeFocused();
    await expect(place(page)).toBeInViewport();
  });
});

import type { Page } from '@playwright/test';
import { axeErrors, cutOff, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';

const KNOWN = '/office/point-loma';

/** a place without dentists, in a map cell that no other test reads */
const NORTH = { lat: 71.29, lng: -156.79, cell: -1 };

/**
 * An office that came to the database after the pages were published: as Point Loma, but in the far north.
 */
async function openOffice(id: string, name: string, facts: object = {}): Promise<void> {
  const changes: [table: string, key: string, change: object][] = [
    ['offices', 'id', { id, name, ...NORTH, ...facts }],
    ['providers', 'office_id', { office_id: id, ...NORTH }],
    ['office_plans', 'office_id', { office_id: id }],
  ];
  for (const [table, key, change] of changes)
    await rows(
      `insert into ${table} select (jsonb_populate_record(old, $1)).* from ${table} old
       where site = 'harbor' and ${key} = 'point-loma'`,
      [JSON.stringify(change)],
    );
}

async function closeOffice(id: string): Promise<void> {
  for (const [table, key] of [
    ['office_plans', 'office_id'],
    ['providers', 'office_id'],
    ['offices', 'id'],
  ])
    await rows(`delete from ${table} where site = 'harbor' and ${key} = $1`, [id]);
}

const fees = (page: Page) => page.getByRole('region', { name: 'What members pay here' });

/** Checks what published and client-rendered office pages have in common. */
async function walkOffice(page: Page, { id, name }: { id: string; name: string }): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('.open-now')).toHaveText(/^(?:Open|Closed) now, (?:closes|opens) /);
  await expect(page.getByRole('heading', { name: 'Dr. Marisol Quintero' })).toBeVisible();
  await expect(page.getByText('License CA D029772')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Directions/ })).toHaveAttribute(
    'href',
    /Point%20Loma|San%20Diego/,
  );

  const choices = await page.locator('main a[href^="/checkout"]').evaluateAll((links) =>
    links.map((link) => {
      const { searchParams } = new URL((link as HTMLAnchorElement).href);
      return [searchParams.get('office'), Boolean(searchParams.get('plan'))];
    }),
  );
  expect(choices.length).toBeGreaterThan(1);
  expect(choices).toEqual(choices.map(() => [id, true]));

  await page.getByLabel('Find a procedure').fill('crown porc');
  await expect(fees(page).getByRole('status')).toHaveText(/^\d of \d+ procedures$/);
  await expect(fees(page).getByRole('rowheader', { name: 'Porcelain crown', exact: true })).toBeVisible();
  await expect(fees(page).getByRole('rowheader', { name: 'Adult cleaning' })).toBeHidden();
  await page.getByLabel('Find a procedure').fill('zzz');
  await expect(fees(page).getByRole('status')).toContainText('No procedure has that name');
  await page.getByLabel('Find a procedure').fill('');
  await expect(fees(page).getByRole('rowheader', { name: 'Adult cleaning' })).toBeVisible();
}

test.describe('an office’s page', () => {
  test('shows opening hours and fees, and links to the checkout with office and plan', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(siteUrl('harbor', KNOWN));
    await walkOffice(page, { id: 'point-loma', name: 'Point Loma Family Dentistry' });
    expect(await axeErrors(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test('shows whether the office is open in its own time zone and updates at opening time', async ({
    page,
  }) => {
    // a Monday, one minute before eight in San Diego and nearly eleven in New York
    await page.clock.install({ time: new Date('2026-11-02T07:59:30-08:00') });
    await page.goto(siteUrl('harbor', KNOWN));
    await expect(page.locator('.open-now')).toHaveText('Closed now, opens at 8 am');
    await page.clock.runFor(60_000);
    await expect(page.locator('.open-now')).toHaveText('Open now, closes at 5 pm');
  });

  test('stores a report of wrong information with its number', async ({ page }) => {
    await page.goto(siteUrl('harbor', KNOWN));
    await page.getByRole('link', { name: 'Report wrong information', exact: true }).click();
    await expect(page.getByLabel('Which office is it about?')).toHaveValue('point-loma');
    const email = `reporter-${crypto.randomUUID().slice(0, 8)}@example.com`;
    await page.getByLabel('The opening hours').check();
    await page.getByLabel('What should it say?').fill('They open at nine now.');
    await page.getByLabel('Email address').fill(email);
    expect(await axeErrors(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send the report' }).click();
    const arrived = page.getByRole('main').getByRole('status');
    await expect(arrived).toBeFocused();
    const stored = await rows<{ site: string; number: string; office: string; npi: string }>(
      'select site, number, office_id as office, npi from directory_reports where email = $1',
      [email],
    );
    expect(stored).toEqual([
      { site: 'harbor', number: expect.stringMatching(/^D-/), office: 'point-loma', npi: '' },
    ]);
    await expect(arrived).toContainText(stored[0]!.number);
  });

  test('the form for wrong information names the dentist whose link was followed', async ({ page }) => {
    await page.goto(siteUrl('harbor', KNOWN));
    await page.getByRole('link', { name: 'Report wrong information about Dr. Marisol Quintero' }).click();
    await expect(page.getByLabel('Which office is it about?')).toHaveValue('point-loma');
    await expect(page.getByLabel('Is it about one of its dentists?')).toHaveValue(/^\d{10}$/);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('shows everything but the current opening state without script', async ({ page }) => {
      await page.goto(siteUrl('harbor', KNOWN));
      await expect(page.locator('.open-now')).toHaveText('In Pacific Time');
      await expect(page.getByRole('cell', { name: '8:30 am–1 pm' })).toBeVisible();
      await expect(page.getByLabel('Find a procedure')).toBeHidden();
      await expect(page.getByRole('link', { name: 'Join at this office' })).toBeVisible();
    });
  });
});

test.describe('an office that was not published', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  let id = '';
  test.beforeEach(async () => {
    id = `new-bay-${crypto.randomUUID().slice(0, 8)}`;
    await openOffice(id, 'New Bay Dental');
  });
  test.afterEach(() => closeOffice(id));

  test('an unpublished office has the same page', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(siteUrl('harbor', `/office/${id}`));
    await walkOffice(page, { id, name: 'New Bay Dental' });
    await expect(page).toHaveTitle(/^New Bay Dental, San Diego \| /);
    const report = page.getByRole('link', { name: 'Report wrong information', exact: true });
    await expect(report).toHaveAttribute('href', new RegExp(id));
    expect(await axeErrors(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test('loads an unpublished office after an outage, then its prices on request', async ({ page }) => {
    await page.route('**/api/km/office/**', (route) => route.abort());
    await page.goto(siteUrl('harbor', `/office/${id}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot show this office now');
    await expect(page.getByRole('main').getByRole('link', { name: 'Find a dentist' })).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);

    await page.unroute('**/api/km/office/**');
    await page.route('**/api/km/office/*/plans', (route) => route.abort());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New Bay Dental' })).toBeFocused();
    await expect(page.getByText('The prices did not load.')).toBeVisible();
    await page.unroute('**/api/km/office/*/plans');
    await page.getByRole('button', { name: 'Load the prices' }).click();
    await expect(page.getByLabel('Find a procedure')).toBeVisible();
  });
});

test.describe('an office with a long name and little data', () => {
  const NAME = 'Donaudampfschifffahrtsgesellschaftskapitänszahnarztpraxis am Hafen';
  // the shell answers for an office without a published page
  test.use({ allowedConsole: [/status of 404/] });
  let id = '';
  test.beforeEach(async () => {
    id = `bare-bay-${crypto.randomUUID().slice(0, 8)}`;
    await openOffice(id, NAME, { hours: [], phone: '' });
    await rows(`delete from providers where site = 'harbor' and office_id = $1`, [id]);
  });
  test.afterEach(() => closeOffice(id));

  test('states that hours and dentists are unknown, and fits a small screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(siteUrl('harbor', `/office/${id}`));
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
    await expect(page.getByText('We do not have the hours of this office yet.')).toBeVisible();
    await expect(page.getByText('We do not have the names of its dentists yet.')).toBeVisible();
    await expect(page.getByText(/closed|call the office/i)).toHaveCount(0);
    expect(await axeErrors(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  });
});

test.describe('an address without an office', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  const UNKNOWN_OFFICES = [
    ['/office/no-such-office', 'We know no office by this address'],
    ['/office/%3Cb%3E%20caf%C3%A9', 'This address has a typo in it'],
  ] as const;
  for (const [path, heading] of UNKNOWN_OFFICES)
    test(`explains that no office exists at ${path} and links to the search`, async ({ page }) => {
      await page.goto(siteUrl('northline', path));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      expect(await axeErrors(page)).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: 'Find a dentist' }).click();
      await expect(page).toHaveURL(/\/find-a-dentist$/);
    });
});

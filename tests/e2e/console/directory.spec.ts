import type { Browser, Page } from '@playwright/test';
import { reportOfficePath } from '#util/site/paths.ts';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { newAddress } from '../support/grievance-page.ts';
import { readMail } from '../support/outbox.ts';
import { consoleUrl, heading, joinStaff, staffAddress } from '../support/staff.ts';

// refusals that the tests are about
test.use({ allowedConsole: [/status of 409/] });

/**
 * Reports the hours of an office of Harbor. Its page is not opened: for a minute, the server would answer it as now.
 * @returns the report’s number
 */
async function reportHours(page: Page, office: string, email: string): Promise<string> {
  await page.goto(siteUrl('harbor', reportOfficePath({ id: office })));
  await expect(page.getByLabel('Which office is it about?')).toHaveValue(office);
  await page.getByLabel('The opening hours').check();
  await page.getByLabel('What should it say?').fill('They open at nine now.');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send the report' }).click();
  const receipt = page.getByText(/D-\w{4}-\w{4}/).first();
  await expect(receipt).toBeVisible();
  return /D-\w{4}-\w{4}/.exec((await receipt.textContent()) ?? '')?.[0] ?? '';
}

/** As a visitor, whose browser is not that of the staff. */
async function asVisitor<T>(browser: Browser, run: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext();
  try {
    return await run(await context.newPage());
  } finally {
    await context.close();
  }
}

const openDirectory = async (page: Page) => {
  await page.getByRole('link', { name: 'Directory', exact: true }).click();
  await expect(heading(page, 'Directory')).toBeVisible();
};

test('an editor resolves a visitor’s report, and the office’s page shows the day', async ({
  browser,
  page,
}) => {
  const email = newAddress();
  const number = await asVisitor(browser, (theirs) => reportHours(theirs, 'ventura', email));
  await joinStaff(page, { email: staffAddress('edy'), name: 'Edy Eich', role: 'editor' });
  await openDirectory(page);
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Open');
  await expect(page.getByRole('table', { name: 'Entries' })).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  await row.getByRole('link', { name: number }).click();
  await expect(heading(page, number)).toBeVisible();
  await expect(page.getByText('They open at nine now.')).toBeVisible();
  await expect(page.getByText(`${email} gets an email in English`)).toBeVisible();
  await page.getByRole('button', { name: 'Resolve the report' }).click();
  await expect(page.getByText('Write a note.')).toBeVisible();
  await page.getByLabel('The entry was wrong').check();
  await page.getByLabel('Note').fill('Called: they open at nine.');
  await page.getByLabel('Also mark the entry as verified').check();
  await page.getByLabel('How was it verified?').selectOption('Call to the office');
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Resolve the report' }).click();
  await expect(page.getByRole('heading', { name: 'What was found' })).toBeVisible();
  await expect(page.getByText('Called: they open at nine.')).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);

  const mail = await readMail(page.context(), email, new RegExp(number));
  expect(mail.text).not.toContain('Called: they open at nine.');
  const [stored] = await rows<{ on: string }>(
    // the last one: the test of another screen size may have been before midnight
    `select max(verified_on)::text as on from directory_verifications
     where site = 'harbor' and office_id = 'ventura' and npi = ''`,
  );
  await asVisitor(browser, async (theirs) => {
    await theirs.goto(siteUrl('harbor', '/office/ventura'));
    const line = theirs.locator('[data-checked=address]');
    await expect(line).toContainText('Call to the office');
    await expect(line).toHaveAttribute('data-day', stored?.on ?? 'none is stored');
    await expect(theirs.locator('[data-checked=dentists]')).not.toContainText('Call to the office');
  });
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(row).toContainText('Corrected');
});

test('a report that another person has resolved is refused, and the note is kept', async ({
  browser,
  page,
}) => {
  const number = await asVisitor(browser, (theirs) => reportHours(theirs, 'santa-monica', newAddress()));
  await joinStaff(page, { email: staffAddress('fay'), name: 'Fay Fox', role: 'front_desk' });
  const address = consoleUrl(`/directory/report?brand=harbor&number=${number}`);
  await page.goto(address);
  await expect(heading(page, number)).toBeVisible();
  await page.getByLabel('It could not be confirmed').check();
  await expect(page.getByLabel('Also mark the entry as verified')).toHaveCount(0);
  await page.getByLabel('Note').fill('No one answers.');
  await rows(
    `update directory_reports set outcome = 'was_right', note = 'They answered.', resolved_at = now(),
     resolved_by_name = 'Guy Gold' where number = $1`,
    [number],
  );
  await page.getByRole('button', { name: 'Resolve the report' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'already resolved' });
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('Was right · Guy Gold');
  await expect(page.getByText('They answered.')).toBeVisible();
  await expect(page.getByText('No one answers.')).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);
});

test('selected entries are marked as verified on one day', { tag: '@desktop' }, async ({ page }) => {
  await joinStaff(page, { email: staffAddress('ida'), name: 'Ida Ives', role: 'editor' });
  await openDirectory(page);
  const entries = page.getByRole('search', { name: 'Entries' });
  await entries.getByLabel('Office', { exact: true }).selectOption({ label: 'Belmont Shore Dental' });
  const mark = page.getByRole('button', { name: 'Mark as verified' });
  await expect(mark).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: /^Select these \d+ entries$/ }).click();
  await page.getByRole('checkbox').first().uncheck();
  const count = Number(/\d+/.exec((await page.getByText(/^\d+ selected$/).textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  await mark.click();
  const dialog = page.getByRole('dialog');
  expect(await axeErrors(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Mark as verified' }).click();
  await expect(dialog.getByText('Choose how it was verified.')).toBeVisible();
  await dialog.getByLabel('How was it verified?').selectOption('Visit to the office');
  await dialog.getByRole('button', { name: 'Mark as verified' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('0 selected')).toBeVisible();
  await expect(mark).toBeFocused();
  const stored = await rows(
    `select 1 from directory_verifications where office_id = 'belmont-shore' and way = 'visit'`,
  );
  expect(stored).toHaveLength(count);
});

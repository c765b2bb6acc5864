import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { dropResponse } from '../support/drop-response.ts';
import { expect, test } from '../support/fixtures.ts';
import { joinMember } from '../support/join-member.ts';
import { readMail } from '../support/outbox.ts';
import { consoleUrl, heading, joinStaff, staffAddress } from '../support/staff.ts';
import { fileGrievance } from '../support/waiting-work.ts';

// lost connections and refusals that the tests are about
test.use({ allowedConsole: [/status of 40[49]|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

const navigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const letter = (page: Page) => page.getByRole('dialog');
const clock = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Deadlines' }).getByRole('listitem').filter({ hasText: name });

async function expectFits(page: Page): Promise<void> {
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

async function openCase(page: Page, caseNumber: string): Promise<void> {
  await page.goto(consoleUrl(`/grievance?brand=harbor&number=${caseNumber}`));
  await expect(heading(page, caseNumber)).toBeVisible();
}

/** The letters with a decision that were mailed to an address. */
const countDecisions = async (email: string): Promise<number> =>
  (await rows(`select 1 from outbox where recipient = $1 and kind = 'grievance-resolved'`, [email])).length;

test('a case is acknowledged and resolved in four clicks each, with the letters that were read', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const theirs = await browser.newContext();
  const { caseNumber, email } = await fileGrievance(await theirs.newPage());
  await theirs.close();
  await joinStaff(page, { email: staffAddress('rosa'), name: 'Rosa Diaz', role: 'compliance' });

  await navigation(page, 'Grievances').click();
  await expect(heading(page, 'Grievances')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: caseNumber });
  await expect(row).toContainText('in 5 days');
  await expectFits(page);
  await row.getByRole('link', { name: caseNumber }).click();
  await expect(heading(page, caseNumber)).toBeVisible();
  await expect(page.getByText('The crown fell out after a day.')).toBeVisible();
  await expect(clock(page, 'Acknowledge')).toContainText('Within 5 days of receipt');
  await expect(clock(page, 'Resolve')).toContainText('Within 30 days of receipt');
  await expectFits(page);
  await section(page, 'Acknowledge').getByRole('button', { name: 'Read the letter' }).click();
  await expect(letter(page)).toContainText(email);
  await expect(letter(page)).toContainText('Rosa Diaz');
  await expectFits(page);
  await letter(page).getByRole('button', { name: 'Send the letter' }).click();
  await expect(letter(page)).toBeHidden();
  await expect(clock(page, 'Acknowledge')).toContainText('in time');
  expect((await readMail(page.context(), email, /grievance/i)).text).toContain('Rosa Diaz');

  await navigation(page, 'Grievances').click();
  await row.getByRole('link', { name: caseNumber }).click();
  await section(page, 'Resolve').getByRole('textbox').fill('You were right.\n\nWe make a new crown.');
  await section(page, 'Resolve').getByRole('button', { name: 'Read the letter' }).click();
  await letter(page).getByLabel('Reason').fill('The office agrees.');
  await letter(page).getByRole('button', { name: 'Send and close the case' }).click();
  await expect(section(page, 'Our letter')).toContainText('We make a new crown.');
  await expect(section(page, 'History').getByRole('listitem')).toHaveText([
    /^Acknowledged: Rosa Diaz works on it/,
    /^Resolved/,
  ]);
  await expectFits(page);
  expect((await readMail(page.context(), email, /decision/)).text).toContain('We make a new crown.');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Number').fill(caseNumber.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Resolved');
  await page.reload();
  await expect(row).toContainText('Resolved');
});

test('the case of a member is two clicks from the search field', async ({ page, browser }) => {
  const theirs = await browser.newContext();
  const visitor = await theirs.newPage();
  const member = await joinMember(visitor);
  const { caseNumber } = await fileGrievance(visitor);
  await theirs.close();
  await joinStaff(page, { email: staffAddress('sue'), name: 'Sue Sand', role: 'compliance' });
  await page.getByLabel('Find a member').fill(member.number);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Ana Reyes' }).click();
  await page.getByRole('link', { name: caseNumber }).click();
  await expect(heading(page, caseNumber)).toBeVisible();
  await page.getByRole('link', { name: 'Open the member’s record' }).click();
  await expect(heading(page, 'Ana Reyes')).toBeVisible();
});

test('the deadlines are on a calendar, and the list can be saved', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext();
  const { caseNumber } = await fileGrievance(await theirs.newPage());
  await theirs.close();
  await joinStaff(page, { email: staffAddress('cal'), name: 'Cal Cole', role: 'compliance' });
  await navigation(page, 'Grievances').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.split('\n')[0]).toContain('Case');
  expect(file).toContain(caseNumber);

  // the address keeps the order
  await page.goto(consoleUrl('/grievances?sort=-number'));
  const numbers = page.locator('.case-number');
  await expect(async () => {
    const shown = await numbers.allTextContents();
    expect(shown).toEqual(shown.toSorted().toReversed());
    expect(shown).toContain(caseNumber);
  }).toPass();

  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(heading(page, 'Grievance deadlines')).toBeVisible();
  const [stored] = await rows<{ by: string }>(
    'select acknowledge_by::text as by from grievances where case_number = $1',
    [caseNumber],
  );
  const month = stored?.by.slice(0, 7) ?? '';
  await page.goto(consoleUrl(`/grievances/calendar?month=${month}`));
  const cell = page.locator(`td:has(time[datetime="${stored?.by}"])`);
  await expect(cell).toBeVisible();
  const more = cell.getByText(/\d+ more/);
  if (await more.isVisible()) await more.click();
  await expectFits(page);
  await cell
    .getByRole('listitem')
    .filter({ hasText: caseNumber })
    .filter({ hasText: 'Acknowledge' })
    .getByRole('link')
    .click();
  await expect(heading(page, caseNumber)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(heading(page, 'Grievance deadlines')).toBeVisible();
  await page.getByRole('link', { name: /^Later month/ }).click();
  await expect(page).not.toHaveURL(new RegExp(`month=${month}`));
});

test('files are saved, a picture is drawn, and each look is recorded', async ({ page, browser }) => {
  const theirs = await browser.newContext();
  const { caseNumber } = await fileGrievance(await theirs.newPage());
  await theirs.close();
  await joinStaff(page, { email: staffAddress('fay'), name: 'Fay Fox', role: 'compliance' });
  await openCase(page, caseNumber);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save invoice.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('invoice.pdf');
  await page.getByRole('button', { name: 'Show tooth.png' }).click();
  const picture = page.getByRole('img', { name: 'tooth.png' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const events = await rows<{ type: string }>(
    `select after ->> 'type' as type from audit_events
    where action = 'grievance.file_opened' and subject_id = $1 order by number`,
    [caseNumber],
    'enamel_jobs',
  );
  expect(events.map(({ type }) => type)).toEqual(['application/pdf', 'image/png']);
});

test('of two people who answer one case, the second sees what changed and keeps the text', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext();
  const { caseNumber, email } = await fileGrievance(await theirs.newPage());
  await theirs.close();
  const others = await browser.newContext();
  const other = await others.newPage();
  await joinStaff(page, { email: staffAddress('ida'), name: 'Ida Ivy', role: 'compliance' });
  await joinStaff(other, { email: staffAddress('kai'), name: 'Kai King', role: 'manager' });
  await openCase(page, caseNumber);
  await openCase(other, caseNumber);
  await section(other, 'Resolve').getByRole('textbox').fill('You were right.');
  await section(other, 'Resolve').getByRole('button', { name: 'Read the letter' }).click();
  await letter(other).getByRole('button', { name: 'Send and close the case' }).click();
  await expect(letter(other)).toBeHidden();
  await others.close();

  await section(page, 'Resolve').getByRole('textbox').fill('We do not agree with you.');
  await section(page, 'Resolve').getByRole('button', { name: 'Read the letter' }).click();
  await letter(page).getByRole('button', { name: 'Send and close the case' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'changed while you worked' });
  await expect(alert).toBeFocused();
  await expect(alert.getByRole('listitem')).toHaveText([/^Resolved.*Kai King/]);
  await expect(section(page, 'Our letter')).toContainText('You were right.');
  await expect(section(page, 'Your text that was not sent')).toContainText('We do not agree with you.');
  expect(await axeErrors(page)).toEqual([]);
  expect(await countDecisions(email)).toBe(1);
});

test('a letter whose answer is lost is sent once, and the text outlasts a lost network', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext();
  const { caseNumber, email } = await fileGrievance(await theirs.newPage());
  await theirs.close();
  await joinStaff(page, { email: staffAddress('lea'), name: 'Lea Lund', role: 'compliance' });
  await openCase(page, caseNumber);
  await section(page, 'Resolve').getByRole('textbox').fill('You were right.');
  await page.context().setOffline(true);
  await section(page, 'Resolve').getByRole('button', { name: 'Read the letter' }).click();
  await expect(section(page, 'Resolve').getByRole('alert')).toContainText('offline');
  await page.context().setOffline(false);
  // the text is still there after a look at another page
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(heading(page, 'Lea Lund')).toBeVisible();
  await page.goBack();
  await expect(section(page, 'Resolve').getByRole('textbox')).toHaveValue('You were right.');
  await section(page, 'Resolve').getByRole('button', { name: 'Read the letter' }).click();
  await page.route('**/resolve', dropResponse, { times: 1 });
  await letter(page).getByRole('button', { name: 'Send and close the case' }).click();
  await expect(letter(page).getByRole('alert')).toBeVisible();
  await letter(page).getByRole('button', { name: 'Send and close the case' }).click();
  await expect(section(page, 'Our letter')).toContainText('You were right.');
  expect(await countDecisions(email)).toBe(1);
});

test('a case is given to a person by keyboard; an agent reads it, and the front desk has no such page', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext();
  const { caseNumber } = await fileGrievance(await theirs.newPage());
  await theirs.close();
  await joinStaff(page, { email: staffAddress('moe'), name: 'Moe Mann', role: 'compliance' });
  await openCase(page, caseNumber);
  await page.getByLabel('Assigned to').focus();
  await expect(page.getByLabel('Assigned to')).toHaveValue(/.+/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('I know the office.');
  await page.keyboard.press('Enter');
  await expect(section(page, 'History').getByRole('listitem')).toHaveText([/^Assigned to Moe Mann/]);
  await navigation(page, 'Grievances').click();
  await page.getByLabel('Assigned to', { exact: true }).selectOption('Me');
  await expect(page.getByRole('row').filter({ hasText: caseNumber })).toContainText('Moe Mann');

  const agents = await browser.newContext();
  const agent = await agents.newPage();
  await joinStaff(agent, { email: staffAddress('ned'), name: 'Ned Nye', role: 'agent' });
  await openCase(agent, caseNumber);
  await expect(agent.getByText('not handle it')).toBeVisible();
  await expect(agent.getByRole('button', { name: 'Read the letter' })).toHaveCount(0);
  await agents.close();
  const desks = await browser.newContext();
  const desk = await desks.newPage();
  await joinStaff(desk, { email: staffAddress('oda'), name: 'Oda Orr', role: 'front_desk' });
  await expect(navigation(desk, 'Grievances')).toHaveCount(0);
  await expect(navigation(desk, 'Messages')).toHaveCount(0);
  await desk.goto(consoleUrl('/grievances'));
  await expect(heading(desk, 'Your roles do not include this page.')).toBeVisible();
  await desks.close();
});

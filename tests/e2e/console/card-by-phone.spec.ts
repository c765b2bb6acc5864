import type { BrowserContext, Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { joinMember, type Member } from '../support/join-member.ts';
import { readMail } from '../support/outbox.ts';
import { consoleUrl, heading, joinStaff, staffAddress } from '../support/staff.ts';

// another amount than the one that was shown
test.use({ allowedConsole: [/status of 409/] });

/** A member whose renewal was due five days ago. */
async function joinFailed(page: Page, firstName: string): Promise<Member> {
  const member = await joinMember(page, { firstName });
  await rows(
    `update memberships set status = 'past_due', term_start = current_date - 370, term_end = current_date - 5 where number = $1`,
    [member.number],
  );
  return member;
}

/** @param page of the staff @param theirs the member's browser */
async function openRecord(page: Page, theirs: BrowserContext): Promise<Member> {
  const firstName = `Fay${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const member = await joinFailed(await theirs.newPage(), firstName);
  await joinStaff(page, { email: staffAddress('kim'), name: 'Kim Kerr', role: 'agent' });
  await page.getByRole('link', { name: 'Failed renewals' }).click();
  await page.getByRole('link', { name: `${firstName} Reyes` }).click();
  await expect(heading(page, `${firstName} Reyes`)).toBeVisible();
  return member;
}

const pagesOf = (page: Page) => page.getByRole('region', { name: 'Payment pages' }).getByRole('listitem');

async function payWithTestCard(at: Page): Promise<void> {
  await at.getByLabel('Card number').fill('5555 5555 5555 4444');
  await at.getByLabel('Expires (MM/YY)').fill('12/40');
  await at.getByLabel('Security code').fill('123');
  await at.getByRole('button', { name: 'Pay $149' }).click();
  await expect(heading(at, 'Thank you')).toBeVisible();
}

test('an agent opens a payment page, types the card there, and the record shows that it is paid', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext();
  await openRecord(page, theirs);
  await page.getByRole('button', { name: 'Take $149 by card for the renewal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take $149 by card for the renewal' });
  const consent = dialog.getByRole('checkbox', { name: 'The member agrees that renewals are charged' });
  await expect(consent).not.toBeChecked();
  expect(await axeErrors(page)).toEqual([]);
  await consent.check();
  await dialog.getByRole('button', { name: 'Create the page' }).click();
  await expect(dialog.getByText('Please enter')).toBeVisible();
  await dialog.getByLabel('Reason').fill('New card, by phone');
  await dialog.getByRole('button', { name: 'Create the page' }).click();

  const row = pagesOf(page).first();
  await expect(row).toContainText('Waiting for the card');
  const link = row.getByRole('link', { name: 'Open the page' });
  await expect(link).toBeFocused();
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(heading(opened, '$149')).toBeVisible();
  await expect(opened.getByText('The card is saved')).toBeVisible();
  expect(await axeErrors(opened)).toEqual([]);
  expect(await sidewaysScroll(opened)).toBe(0);
  await payWithTestCard(opened);
  expect(await axeErrors(opened)).toEqual([]);
  await opened.close();

  // without a reload
  await expect(row).toContainText('Paid');
  await expect(page.locator('.toast').filter({ hasText: '$149 was paid by card.' })).toBeVisible();
  await expect(page.getByText('Mastercard ending in 4444').first()).toBeVisible();
  await expect(page.getByText('Staff opened a page for a card payment')).toBeVisible();
  await expect(page.getByRole('button', { name: /by card/ })).toHaveCount(0);
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await theirs.close();
});

test('an emailed payment page can be canceled, and a new one is paid from the email', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext();
  const member = await openRecord(page, theirs);
  const send = async () => {
    await page.getByRole('button', { name: 'Take $149 by card for the renewal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take $149 by card for the renewal' });
    await dialog.getByRole('radio', { name: 'The member gets the page by email' }).check();
    await dialog.getByLabel('Reason').fill('Asked by phone');
    await dialog.getByRole('button', { name: 'Send the page' }).click();
    await expect(dialog).toBeHidden();
  };
  const open = async (): Promise<Page> => {
    const { text } = await readMail(theirs, member.email, /pay \$149/i);
    const [address = ''] = /http\S+\/api\/payments\/test-page\/\S+/.exec(text) ?? [];
    const opened = await theirs.newPage();
    await opened.goto(address);
    return opened;
  };
  await send();
  const waiting = pagesOf(page).filter({ hasText: 'Waiting for the card' });
  await expect(waiting).toContainText(`Sent to ${member.email} by Kim Kerr`);
  await expect(waiting.getByRole('link')).toHaveCount(0);
  const first = await open();
  await expect(heading(first, '$149')).toBeVisible();
  await expect(first.getByText('The card is saved')).toHaveCount(0);

  await waiting.getByRole('button', { name: 'Cancel the page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the page' });
  await dialog.getByLabel('Reason').fill('The wrong address');
  await dialog.getByRole('button', { name: 'Cancel the page' }).click();
  await expect(pagesOf(page).filter({ hasText: 'Canceled' })).toBeVisible();
  await first.reload();
  await expect(heading(first, 'This page has expired or was canceled. Nothing was charged.')).toBeVisible();

  await send();
  await expect(waiting).toBeVisible();
  await payWithTestCard(await open());
  await expect(pagesOf(page).filter({ hasText: 'Paid' })).toBeVisible();
  await theirs.close();
});

test('a front desk takes a balance by card, and a new amount is shown before it is taken', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const theirs = await browser.newContext();
  const member = await joinMember(await theirs.newPage());
  await theirs.close();
  const owe = (cents: number) =>
    rows<{ id: string }>(
      `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key)
      select site, account_id, 'charge', $2, 'Owed', gen_random_uuid()::text from memberships where number = $1
      returning account_id as id`,
      [member.number, cents],
    );
  const [{ id } = { id: '' }] = await owe(4200);
  await joinStaff(page, { email: staffAddress('dee'), name: 'Dee Dunn', role: 'front_desk' });
  await page.goto(consoleUrl(`/member?brand=harbor&id=${id}`));
  await page.getByRole('button', { name: 'Take $42 by card for the balance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('By phone');
  await owe(800);
  await dialog.getByRole('button', { name: 'Create the page' }).click();
  await expect(dialog.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Take $50 by card for the balance' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Create the page' }).click();
  await expect(pagesOf(page).filter({ hasText: 'Balance, $50' })).toContainText('Waiting for the card');
  await expect(page.getByRole('link', { name: 'Open the page' })).toBeFocused();
});

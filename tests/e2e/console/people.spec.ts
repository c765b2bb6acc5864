import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { readMail } from '../support/outbox.ts';
import {
  consoleUrl,
  heading,
  joinStaff,
  openPeople,
  STAFF_PASSWORD,
  setUpApp,
  staffAddress,
  staffLink,
} from '../support/staff.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

// refusals that the tests are about
test.use({ allowedConsole: [/status of 4(?:00|01|03|04|10|22)|ERR_INTERNET_DISCONNECTED/] });

async function invite(page: Page, email: string, role = 'Agent'): Promise<void> {
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByLabel('Where').selectOption({ value: 'harbor' });
  await dialog.getByRole('button', { name: 'Add role' }).click();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog).toBeHidden();
}

test('an open invitation is sent again, and withdrawn', { tag: '@phone' }, async ({ page }) => {
  await joinStaff(page, { email: staffAddress('mia'), name: 'Mia Moss' });
  await openPeople(page);
  const email = staffAddress('uma');
  await invite(page, email);
  const first = /\S+#token=\S+/.exec((await readMail(page.context(), email)).text)?.[0] ?? '';
  const item = page
    .getByRole('region', { name: 'Open invitations' })
    .getByRole('row')
    .filter({ hasText: email });
  await expect(item).toContainText('Waiting');
  await item.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog');
  expect(await axeErrors(page)).toEqual([]);
  // the new invitation has another ID
  const listed = page.waitForResponse((answer) => answer.url().endsWith('/api/staff/people'));
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await listed;
  await expect(dialog).toBeHidden();
  await item.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText(`The invitation to ${email} is withdrawn.`).first()).toBeVisible();
  await expect(item).toBeHidden();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goto(first);
  await page.getByLabel('Your name').fill('Uma Udo');
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'no longer valid' })).toBeVisible();
});

test('a manager invites a person of another brand, who accepts, and later takes the role away', async ({
  page,
  browser,
}) => {
  const [manager, editor] = [staffAddress('max'), staffAddress('eda')];
  // the catalog of a brand is copied with its first call
  for (const site of ['harbor', 'mesa']) await page.goto(siteUrl(site, '/api/auth'));
  await page.goto(await staffLink('invite', manager, '--role', 'manager', '--site', 'harbor'));
  await page.getByLabel('Your name').fill('Max Mai');
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await setUpApp(page);
  await openPeople(page);
  const theirs = await browser.newContext();
  const other = await theirs.newPage();
  await other.goto(await staffLink('invite', editor, '--role', 'editor', '--site', 'mesa'));
  await other.getByLabel('Your name').fill('Eda Eck');
  await other.getByLabel('Password').fill(STAFF_PASSWORD);
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await setUpApp(other);
  await expect(heading(other, 'Directory')).toBeVisible();

  await expect(rowOf(page, editor)).toHaveCount(0);
  await invite(page, editor);
  await expect(page.getByText(`An invitation is on its way to ${editor}.`).first()).toBeVisible();
  await other.goto(consoleUrl('/account'));
  const offers = other.getByRole('region', { name: 'Roles offered to you' });
  await expect(offers).toContainText('Agent, Harbor Dental Club');
  await expect(offers).toContainText('Offered by Max Mai.');
  expect(await axeErrors(other)).toEqual([]);
  await offers.getByRole('button', { name: 'Accept' }).click();
  await expect(offers).toBeHidden();
  await expect(other.getByRole('listitem').filter({ hasText: 'Agent, Harbor Dental Club' })).toBeVisible();
  await theirs.close();

  await page.reload();
  const row = rowOf(page, editor);
  await expect(row).toContainText('Has roles that you do not hold.');
  await expect(row.getByRole('button')).toHaveCount(1);
  await row.getByRole('button', { name: 'Change roles of Eda Eck' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove Agent, Harbor Dental Club' }).click();
  await dialog.getByLabel('Reason').fill('Left the group');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('would no longer be in your list')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save all the same' }).click();
  await expect(row).toHaveCount(0);
  const notice = page.getByRole('status').filter({ hasText: 'Removed: Agent, Harbor Dental Club.' });
  await expect(notice.first()).toContainText('is no longer in your list');

  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByLabel('Person affected').selectOption({ label: `Eda Eck (${editor})` });
  await page.getByLabel('Who did it').selectOption({ label: `Max Mai (${manager})` });
  await expect(rowOf(page, 'Changed roles').filter({ hasText: manager })).toContainText('Eda Eck');
  await expect(rowOf(page, 'Accepted roles')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [heads = '', line = ''] = readFileSync(await (await download).path(), 'utf8').split(/\r?\n/);
  expect(heads).toMatch(/^\W*Entry\W.*Person affected.*Request\W*$/);
  expect(line).toMatch(/^"?\d+"?,"?harbor"?,.*staff\.grants_changed.*Eda Eck/);
});

test('a person changes the password, and confirms before giving up their own role', {
  tag: '@phone',
}, async ({ page }) => {
  const email = staffAddress('pia');
  await joinStaff(page, { email, name: 'Pia Pohl' });
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Change the password' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Change the password' });
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByLabel('New password').fill(`${STAFF_PASSWORD} again`);
  await submit.click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);
  await dialog.getByLabel('Current password').fill(STAFF_PASSWORD);
  await submit.click();
  await expect(page.getByText('The password is changed.').first()).toBeVisible();
  const mail = await readMail(page.context(), email);
  expect(mail.text).toContain('The password of your account in Enamel was changed');

  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await page.getByLabel('Find by').fill(email);
  await page.getByRole('button', { name: 'Change roles of Pia Pohl' }).click();
  await dialog.getByRole('button', { name: 'Remove Owner, all brands' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('You remove your own last role.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, email)).toContainText('Owner, all brands');
});

test('an unknown address, a slash at the end and a lost connection are explained', async ({ page }) => {
  expect((await page.goto(consoleUrl('/no-such-page')))?.status()).toBe(404);
  await expect(heading(page, 'There is no such page.')).toBeVisible();
  await joinStaff(page, { email: staffAddress('oda'), name: 'Oda Orth' });
  await openPeople(page);
  await page.goto(consoleUrl('/people/?from=mail#q=oda'));
  await expect(page).toHaveURL(/\/people\?from=mail#q=oda$/);
  await expect(page.getByLabel('Find by')).toHaveValue('oda');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline.' })).toBeVisible();
  await expect(page.getByText('What you typed is still here')).toHaveCount(0);
  await page.context().setOffline(false);
  // it is read again when the connection is back
  await expect(rowOf(page, 'Set up the app').first()).toBeVisible();
});

test('a manager of one office reads why Activity is empty', async ({ page }) => {
  await page.goto(siteUrl('harbor', '/api/auth'));
  const scope = ['--site', 'harbor', '--office', 'point-loma'];
  await page.goto(await staffLink('invite', staffAddress('ole'), '--role', 'manager', ...scope));
  await page.getByLabel('Your name').fill('Ole Ost');
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await setUpApp(page);
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText('your roles apply to single offices')).toBeVisible();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByText('Manager, Harbor Dental Club, Point Loma Family Dentistry')).toBeVisible();
});

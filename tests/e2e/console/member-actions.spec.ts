import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { joinMember } from '../support/join-member.ts';
import { readMail } from '../support/outbox.ts';
import { heading, joinStaff, staffAddress } from '../support/staff.ts';

// an address that is not the one of the pending change
test.use({ allowedConsole: [/status of (?:409|422)/] });

test('an agent keeps a note, sends an email again, logs a member out and resets their two-step verification', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const theirs = await browser.newContext();
  const member = await joinMember(await theirs.newPage());
  await rows(
    `insert into account_second_steps (site, account_id, secret, confirmed_at)
    select site, account_id, 'encrypted', now() from memberships where number = $1`,
    [member.number],
  );
  await joinStaff(page, { email: staffAddress('pam'), name: 'Pam Poe', role: 'agent' });
  await page.getByLabel('Find a member').fill(member.number);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Ana Reyes' }).click();
  await expect(heading(page, 'Ana Reyes')).toBeVisible();
  const part = (name: string) => page.getByRole('heading', { level: 2, name }).locator('..');
  const toast = (text: string) => page.locator('.toast').filter({ hasText: text });

  const note = page.getByRole('textbox', { name: 'New note' });
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await expect(page.getByText('Please write the note.')).toBeVisible();
  await note.fill('Prefers calls in the morning.');
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await expect(part('Notes').getByRole('row').filter({ hasText: 'Pam Poe' })).toContainText(
    'Prefers calls in the morning.',
  );
  await expect(note).toHaveValue('');

  await part('Emails sent')
    .getByRole('button', { name: /Welcome/ })
    .click();
  const mail = page.getByRole('dialog', { name: /Welcome/ });
  await expect(mail).toContainText(member.number);
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await mail.getByRole('button', { name: 'Send it again' }).click();
  await page.getByLabel('Reason').fill('Lost the first one');
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(toast(`on its way to ${member.email}`)).toBeVisible();
  await expect(part('Emails sent').getByRole('button', { name: /Welcome/ })).toHaveCount(2);
  expect((await readMail(theirs, member.email)).subject).toMatch(/Welcome/);

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByLabel('Reason').fill('Lost the phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(toast('1 browser was logged out.')).toBeVisible();
  await expect(part('Logged-in browsers').getByRole('listitem')).toHaveCount(0);

  await page.getByRole('button', { name: 'Reset two-step verification' }).click();
  await page.getByLabel('Reason').fill('New phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Reset two-step verification' }).click();
  await expect(toast('Two-step verification is off. The member can set it up again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset two-step verification', exact: true })).toHaveCount(0);
  expect((await readMail(theirs, member.email)).subject).toMatch(/two-step verification/i);
  await theirs.close();
});

test('an agent changes an email address with the links of both mailboxes', async ({ page, browser }) => {
  const theirs = await browser.newContext();
  const member = await joinMember(await theirs.newPage());
  await joinStaff(page, { email: staffAddress('rex'), name: 'Rex Roe', role: 'agent' });
  await page.getByLabel('Find a member').fill(member.number);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Ana Reyes' }).click();
  await page.getByRole('button', { name: 'Change the email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the email address' });
  await dialog.getByLabel('New email address').fill('not an address');
  await dialog.getByLabel('Reason').fill('New provider');
  await dialog.getByRole('button', { name: 'Send the links' }).click();
  await expect(dialog.getByLabel('New email address')).toBeFocused();
  const email = member.email.replace('e2e-', 'new-');
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByRole('button', { name: 'Send the links' }).click();
  await expect(dialog).toBeHidden();
  for (const address of [email, member.email])
    expect((await readMail(theirs, address)).text).toContain('#email-token=');

  await page.getByRole('button', { name: 'Confirm the email address' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm the email address' });
  await confirm.getByLabel('The address as the caller says it').fill('other@example.com');
  await confirm.getByLabel('Reason').fill('Called back at the number on file');
  await confirm.getByRole('button', { name: 'Confirm the email address' }).click();
  await expect(confirm.getByText('a change to another address')).toBeVisible();
  await confirm.getByLabel('The address as the caller says it').fill(email);
  await confirm.getByRole('button', { name: 'Confirm the email address' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'in place of the old mailbox' })).toBeVisible();

  await page.getByRole('button', { name: 'Let them log in again' }).click();
  const unlock = page.getByRole('dialog', { name: 'Let them log in again' });
  await unlock.getByLabel('Reason').fill('Many wrong passwords');
  await unlock.getByRole('button', { name: 'Let them log in again' }).click();
  await expect(
    page.locator('.toast').filter({ hasText: 'The member can try to log in again.' }),
  ).toBeVisible();
  await theirs.close();
});

import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { readMail } from '../support/outbox.ts';
import { consoleUrl, heading, joinStaff, staffAddress } from '../support/staff.ts';
import { writeMessage } from '../support/waiting-work.ts';

// refusals that the tests are about
test.use({ allowedConsole: [/status of 409/] });

test('an agent answers a message in four clicks, with the email that was read', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext();
  const { ticket, email } = await writeMessage(await theirs.newPage());
  await theirs.close();
  await joinStaff(page, { email: staffAddress('gil'), name: 'Gil Gray', role: 'agent' });
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(heading(page, 'Messages')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: ticket });
  await expect(row).toContainText('Waiting');
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await row.getByRole('link', { name: 'A lost card' }).click();
  await expect(heading(page, 'A lost card')).toBeVisible();
  await page.getByLabel('Your reply').fill('Yes. It is on its way.');
  await page.getByRole('button', { name: 'Read the letter' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(email);
  expect(await axeErrors(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send the reply' }).click();
  await expect(dialog).toBeHidden();
  const entry = page.getByRole('listitem').filter({ hasText: 'Replied by email' });
  await expect(entry).toContainText('Yes. It is on its way.');
  await expect(page.getByLabel('Your reply')).toHaveValue('');
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  const mail = await readMail(page.context(), email, new RegExp(`answer.*${ticket}`));
  expect(mail.text).toContain('Yes. It is on its way.');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(heading(page, 'Messages')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a call is noted, taken back, and refused to a person who did not see it', async ({ page, browser }) => {
  const theirs = await browser.newContext();
  const { ticket, email } = await writeMessage(await theirs.newPage());
  await theirs.close();
  await joinStaff(page, { email: staffAddress('hal'), name: 'Hal Hill', role: 'agent' });
  const others = await browser.newContext();
  const other = await others.newPage();
  await joinStaff(other, { email: staffAddress('jan'), name: 'Jan Jack', role: 'agent' });
  const address = consoleUrl(`/message?brand=harbor&number=${ticket}`);
  await page.goto(address);
  await other.goto(address);
  await other.getByLabel('Your reply').fill('No.');
  await page.getByLabel('Note').fill('Called her: a new card is on its way.');
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Called her' })).toBeVisible();

  await other.getByRole('button', { name: 'Read the letter' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Send the reply' }).click();
  const alert = other.getByRole('alert').filter({ hasText: 'changed while you worked' });
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('Called her');
  await expect(other.getByLabel('Your reply')).toHaveValue('No.');
  expect(await rows(`select 1 from outbox where recipient = $1 and kind = 'contact-reply'`, [email])).toEqual(
    [],
  );
  await other.getByLabel('Your reply').fill('Yes.');
  await other.getByRole('button', { name: 'Read the letter' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Send the reply' }).click();
  await expect(other.getByRole('listitem').filter({ hasText: 'Replied by email' })).toContainText('Yes.');
  await expect(alert).toHaveCount(0);
  await others.close();

  // what the other person did since is shown to this one as well
  await page.getByRole('button', { name: 'Mark as not answered' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'changed while you worked' })).toContainText(
    'Replied by email',
  );
  await page.getByRole('button', { name: 'Mark as not answered' }).click();
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible();
  await page.goto(consoleUrl('/messages'));
  await expect(page.getByRole('row').filter({ hasText: ticket })).toContainText('Waiting');
  await page.goto(consoleUrl('/messages?sort=-written'));
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .first(),
  ).toContainText(ticket);
});

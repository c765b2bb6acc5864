import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { joinMember } from '../support/join-member.ts';
import { readMail } from '../support/outbox.ts';
import { heading, joinStaff, staffAddress } from '../support/staff.ts';

// too much is refused
test.use({ allowedConsole: [/status of (?:409|422)/] });

test('a refund shows the rule, and a large credit waits for a second person', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext();
  const member = await joinMember(await theirs.newPage());
  await joinStaff(page, { email: staffAddress('fay'), name: 'Fay Finch', role: 'finance' });
  await page.getByLabel('Find a member').fill(member.number);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Ana Reyes' }).click();
  await expect(heading(page, 'Ana Reyes')).toBeVisible();
  const record = page.url();
  const toast = (text: string) => page.locator('.toast').filter({ hasText: text });

  await page.getByRole('button', { name: 'Refund of Joining' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await expect(refund).toContainText('The member reads: “');
  const amount = refund.getByLabel('Amount in dollars');
  await amount.fill('1000');
  await expect(refund.getByRole('status')).toContainText('can go back');
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await refund.getByLabel('Reason').fill('The office was closed');
  await refund.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(amount).toBeFocused();
  await amount.fill('ten');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund.getByText('Please enter an amount')).toBeVisible();
  await amount.fill('10');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(toast('$10 is on its way back to the member.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Joining' })).toContainText('$10 refunded');
  expect((await readMail(theirs, member.email)).subject).toContain('returns $10 to you');

  await page.getByRole('button', { name: 'Give a credit' }).click();
  const credit = page.getByRole('dialog', { name: 'Give a credit' });
  await credit.getByLabel('Amount in dollars').fill('$250');
  await credit.getByLabel('Reason').fill('A long wait for a crown');
  await credit.getByRole('button', { name: 'Give a credit' }).click();
  await expect(toast('$250 waits for a second person')).toBeVisible();
  await page.getByRole('link', { name: 'Approvals' }).click();
  await expect(heading(page, 'Approvals')).toBeVisible();
  const own = page.getByRole('row').filter({ hasText: 'Fay Finch (you)' });
  await expect(own).toContainText('$250');
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  const second = await browser.newContext();
  const colleague = await second.newPage();
  await joinStaff(colleague, { email: staffAddress('gus'), name: 'Gus Gray', role: 'finance' });
  await colleague.getByRole('link', { name: 'Approvals' }).click();
  const row = colleague.getByRole('row').filter({ hasText: 'A long wait for a crown' }).first();
  await row.getByRole('button', { name: 'Approve of Ana Reyes' }).click();
  const decision = colleague.getByRole('dialog', { name: 'Credit $250 to Ana Reyes' });
  await expect(decision).toContainText('Fay Finch asks for it');
  await decision.getByLabel('Reason').fill('Agreed');
  await decision.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Approved');
  await second.close();

  await page.goto(record);
  await expect(page.getByText('$250 credit')).toBeVisible();
  expect((await readMail(theirs, member.email)).subject).toContain('has credited $250');

  await page.getByRole('button', { name: `Apply a coupon of ${member.number}` }).click();
  const coupon = page.getByRole('dialog', { name: 'Apply a coupon' });
  await coupon.getByLabel('Coupon', { exact: true }).fill('firsttide');
  await coupon.getByLabel('Reason').fill('Forgot it');
  await coupon.getByRole('button', { name: 'Check the coupon' }).click();
  await expect(coupon.getByRole('status')).toContainText('FIRSTTIDE would have taken $20 off');
  expect(await axeErrors(page)).toEqual([]);
  await coupon.getByRole('button', { name: 'Apply a coupon' }).click();
  await expect(toast('The coupon gave $20.')).toBeVisible();
  await expect(page.getByText('$270 credit')).toBeVisible();
  await theirs.close();
});

test('an agent undoes a cancellation, and records a check', async ({ page, browser }) => {
  const theirs = await browser.newContext();
  const member = await joinMember(await theirs.newPage());
  await rows(
    `update memberships set status = 'cancelled', cancelled_at = now(), cancelled_by = 'member', auto_renew = false
    where number = $1`,
    [member.number],
  );
  await joinStaff(page, { email: staffAddress('uma'), name: 'Uma Ure', role: 'agent' });
  await page.getByLabel('Find a member').fill(member.number);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Ana Reyes' }).click();
  await page.getByRole('button', { name: `Undo the cancellation of ${member.number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the cancellation' });
  await dialog.getByLabel('Reason').fill('Changed their mind');
  await dialog.getByRole('button', { name: 'Undo the cancellation' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'The membership continues through' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`^${member.number}`) })).toContainText('Active');
  expect((await readMail(theirs, member.email)).subject).toContain('continues');

  await page.getByRole('button', { name: 'Record a payment at the office' }).click();
  const payment = page.getByRole('dialog', { name: 'Record a payment at the office' });
  await payment.getByRole('radio', { name: 'Check' }).check();
  await payment.getByLabel('Check number').fill('1042');
  await payment.getByLabel('Amount in dollars').fill('20');
  await payment.getByLabel('Reason').fill('Paid ahead');
  expect(await axeErrors(page)).toEqual([]);
  await payment.getByRole('button', { name: 'Record a payment at the office' }).click();
  await expect(page.locator('.toast').filter({ hasText: '$20 is recorded.' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'check 1042' })).toContainText('$20');
  expect((await readMail(theirs, member.email)).subject).toContain('receipt');
  await theirs.close();
});

import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { joinMember } from '../support/join-member.ts';
import { consoleUrl, heading, joinStaff, staffAddress } from '../support/staff.ts';

// a record that the role does not reach
test.use({ allowedConsole: [/status of 404/] });

test('an agent finds a member by keyboard, and reads the whole record', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const firstName = `Quill${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const theirs = await browser.newContext();
  const member = await joinMember(await theirs.newPage(), { firstName });
  await theirs.close();
  await joinStaff(page, { email: staffAddress('gus'), name: 'Gus Gale', role: 'agent' });

  await expect(heading(page, 'Members')).toBeVisible();
  await expect(page.getByLabel('Find a member')).toBeFocused();
  await page.keyboard.type(`reyes ${firstName.slice(0, 8)} 3/4/1988`);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: member.email });
  await expect(row).toContainText(member.number);
  await expect(row).toContainText('Active');
  await expect(page.getByRole('status').filter({ hasText: '1 household' })).toBeVisible();
  // what was typed names a person, and is sent to the server in no address
  expect(new URL(page.url()).search).toBe('');
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  await row.getByRole('link', { name: `${firstName} Reyes` }).click();
  await expect(heading(page, `${firstName} Reyes`)).toBeVisible();
  const part = (name: string) => page.getByRole('heading', { level: 2, name }).locator('..');
  await expect(part('Membership')).toContainText('Renews automatically');
  await expect(part('Contact')).toContainText(member.email);
  await expect(part('Payments')).toContainText('Nothing owed');
  await expect(part('Emails sent')).toContainText('Welcome');
  await expect(part('Consents')).toContainText('Automatic renewal');
  await expect(part('History')).toContainText('Joined');
  await expect(part('Logged-in browsers').getByRole('rowheader')).toHaveCount(1);
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  await page.getByRole('link', { name: 'Back to the search' }).click();
  await expect(row).toBeVisible();
  await page.getByLabel('Find a member').fill('no such person at all');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No member matches.')).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();

  await page.goto(consoleUrl(`/member?brand=harbor&id=${crypto.randomUUID()}`));
  await expect(page.getByText('There is no such member')).toBeVisible();
  await page.goto(consoleUrl('/member?brand=../x&id=y'));
  await expect(page.getByText('There is no such member')).toBeVisible();
});

test('the front desk reads no payments, emails, grievances or messages in a record', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext();
  const member = await joinMember(await theirs.newPage());
  await theirs.close();
  await joinStaff(page, { email: staffAddress('dot'), name: 'Dot Dunn', role: 'front_desk' });
  await page.getByLabel('Find a member').fill(member.number);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Ana Reyes' }).click();
  await expect(heading(page, 'Ana Reyes')).toBeVisible();
  for (const name of ['Payments', 'Emails sent', 'Grievances', 'Messages'])
    await expect(page.getByRole('heading', { level: 2, name }).locator('..')).toContainText(
      'Your roles do not include this part.',
    );
  await expect(page.getByRole('heading', { name: 'Ledger' })).toHaveCount(0);
});

test('a manager reads who opened a record, and returns to it', async ({ page, browser }) => {
  const theirs = await browser.newContext();
  const member = await joinMember(await theirs.newPage());
  await theirs.close();
  await joinStaff(page, { email: staffAddress('una'), name: 'Una Ueda', role: 'manager' });
  await page.getByLabel('Find a member').fill(member.email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Ana Reyes' }).click();
  await page.getByRole('link', { name: 'Who opened this record' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Opened a member’s record' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Una Ueda');
  await row.getByText(/^Entry/).click();
  await row.getByRole('link', { name: 'Open the record' }).click();
  await expect(heading(page, 'Ana Reyes')).toBeVisible();
});

import type { Browser, Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinMember, type Member } from '../support/join-member.ts';
import { heading, joinStaff, staffAddress } from '../support/staff.ts';

// a session that is over, a change that only the member may make, and an address that was used before
test.use({ allowedConsole: [/status of (?:401|403|409|410)/] });

async function joinElsewhere(browser: Browser): Promise<Member> {
  const context = await browser.newContext();
  const member = await joinMember(await context.newPage());
  await context.close();
  return member;
}

/** From the search field to the member's own dashboard. */
async function openAccount(page: Page, member: Member, action: string, section = ''): Promise<void> {
  await page.getByLabel('Find a member').fill(member.number);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Ana Reyes' }).click();
  await page.getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: action });
  expect(await axeErrors(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Moved, asked by phone');
  if (section) await dialog.getByLabel('What to change').selectOption({ label: section });
  await dialog.getByRole('button', { name: 'Open the account' }).click();
  await page.waitForURL(`${siteUrl(member.site, '/dashboard')}*`);
}

test('an agent changes a member’s address at the member’s own pages, with a record of it', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const member = await joinElsewhere(browser);
  await joinStaff(page, { email: staffAddress('ida'), name: 'Ida Iqbal', role: 'agent' });
  await openAccount(page, member, 'Make changes for the member', 'Phone, address or language');

  const banner = page.getByRole('region', { name: 'Opened by customer service' });
  await expect(banner).toContainText('Ida Iqbal, you are in a member’s account.');
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  const contact = page.getByRole('region', { name: 'Contact', exact: true });
  await contact.getByRole('button', { name: 'Change phone or address' }).click();
  // meanwhile, as the member
  await rows(`update accounts set street = '9 Oak Street' where email = $1`, [member.email]);
  const street = page.getByLabel('Street and number');
  await street.fill('7 Palm Road');
  await street.press('Enter');
  await expect(contact.getByText('Now: 9 Oak Street.')).toBeVisible();
  await expect(street).toHaveValue('7 Palm Road');
  expect(await axeErrors(page)).toEqual([]);
  await street.press('Enter');
  await expect(contact.getByText('7 Palm Road')).toBeVisible();

  await expect(page.getByText('Only the member can change how they log in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);

  await banner.getByRole('button', { name: 'Close the account' }).click();
  await expect(heading(page, 'Ana Reyes')).toBeVisible();
  await expect(page.getByText('7 Palm Road')).toBeVisible();
  await page.goto(siteUrl(member.site, '/dashboard'));
  await expect(page).toHaveURL(/\/member-login/);
});

test('a person who may only read sees what the member sees, and changes nothing', async ({
  page,
  browser,
}) => {
  const member = await joinElsewhere(browser);
  await joinStaff(page, { email: staffAddress('eve'), name: 'Eve Ek', role: 'auditor' });
  await openAccount(page, member, 'See what the member sees');
  await expect(page.getByText('You see what the member sees. Nothing can be changed.')).toBeVisible();
  await expect(page.getByText(member.number).first()).toBeVisible();
  await page.goto(siteUrl(member.site, '/dashboard?section=profile'));
  const contact = page.getByRole('region', { name: 'Contact', exact: true });
  await contact.getByRole('button', { name: 'Change phone or address' }).click();
  await page.getByLabel('Street and number').fill('7 Palm Road');
  await page.getByLabel('Street and number').press('Enter');
  await expect(contact.getByRole('alert')).toContainText('You are only looking at this account');
  // as after an hour
  await page.context().clearCookies({ name: 'enamel_session' });
  await page.goto(siteUrl(member.site, '/dashboard'));
  await page.getByRole('link', { name: 'Back to the member’s record' }).click();
  await expect(heading(page, 'Ana Reyes')).toBeVisible();
  await page.goto(siteUrl(member.site, '/api/v4/member/assisted#used-before'));
  await expect(heading(page, 'This address was used before, or it is too old')).toBeVisible();
});

import type { Browser, Page } from '@playwright/test';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinMember, type Member } from '../support/join-member.ts';
import { joinStaff, staffAddress } from '../support/staff.ts';

// What an agent changes at the member's own pages. Each page is tested with members in tests/e2e/dashboard.

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const openSection = (page: Page, { site }: Member, section: string) =>
  page.goto(siteUrl(site, `/dashboard?section=${section}`));

/** What was audited about the member, with the changed parts. */
const changesOf = async ({ email }: Member) =>
  JSON.stringify(
    await rows(
      `select after -> 'changed' as changed from audit_events e join accounts a on a.id::text = e.subject_id
      where a.email = $1 and e.action = 'member.changed' order by e.number`,
      [email],
    ),
  );

/** From the search field to the member's dashboard in four clicks, as an agent. */
async function openAccount(page: Page, member: Member, name: string): Promise<void> {
  await joinStaff(page, { email: staffAddress('agent'), name, role: 'agent' });
  await page.getByLabel('Find a member').fill(member.number);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Ana Reyes' }).click();
  await page.getByRole('button', { name: 'Make changes for the member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make changes for the member' });
  await dialog.getByLabel('Reason').fill('Asked by phone');
  await dialog.getByRole('button', { name: 'Open the account' }).click();
  await page.waitForURL(siteUrl(member.site, '/dashboard'));
}

async function joinElsewhere(browser: Browser, site: string): Promise<Member> {
  const context = await browser.newContext();
  const member = await joinMember(await context.newPage(), { site });
  await context.close();
  return member;
}

test('an agent adds a person, changes the office, stops the renewal and cancels for a member', async ({
  page,
  browser,
}) => {
  test.slow();
  const member = await joinElsewhere(browser, 'harbor');
  await openAccount(page, member, 'Kay Kim');
  await openSection(page, member, 'household');
  await button(page, 'Add a person').click();
  await page.getByLabel('Who this is to you').selectOption({ label: 'Child' });
  await page.getByLabel('First name').fill('Mia');
  await page.getByLabel('Last name').fill('Reyes');
  await page.getByLabel('Date of birth', { exact: true }).fill('02/03/19');
  await button(page, 'See what it costs').click();
  await button(page, /^Add Mia and pay/).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Mia Reyes' })).toBeVisible();
  expect(await changesOf(member)).toContain('Mia');

  await openSection(page, member, 'office');
  await page.getByLabel('ZIP code or city').fill('Long Beach, CA');
  await page.keyboard.press('Enter');
  await button(page, 'Choose Belmont Shore Dental').click();
  await button(page, 'Change my office').click();
  await expect(page.getByText(/Belmont Shore Dental/).first()).toBeVisible();

  await openSection(page, member, 'renewal');
  await button(page, 'Turn off renewal').click();
  await expect(
    page.getByRole('heading', { name: 'Your membership does not renew automatically' }),
  ).toBeVisible();
  // consents and cards are the member's
  await expect(
    page.getByText('Only the member gives a card and agrees to payments here.').first(),
  ).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await button(page, 'See what you get back').click();
  await button(page, 'Continue to cancel').click();
  await button(page, 'Cancel my membership').click();
  await expect(page.getByRole('heading', { name: 'Your membership is canceled' })).toBeVisible();

  await page.getByRole('button', { name: 'Close the account' }).click();
  await expect(page.getByRole('row').filter({ hasText: member.number }).first()).toContainText('Ended');
  const audited = await rows(
    `select 1 from audit_events e join accounts a on a.id::text = e.subject_id
    where a.email = $1 and e.action = 'member.changed' and e.reason = 'Asked by phone'`,
    [member.email],
  );
  expect(audited).toHaveLength(4);
});

test('an agent chooses another plan for the next term, by the rules of the member', async ({
  page,
  browser,
}) => {
  const member = await joinElsewhere(browser, 'brightway');
  await openAccount(page, member, 'Lou Lim');
  await openSection(page, member, 'renewal');
  await button(page, 'Turn off renewal').click();
  await page.getByRole('radio', { name: /Brightway Student/ }).check();
  await button(page, 'See what changes').click();
  await button(page, 'Choose Brightway Student').click();
  await expect(page.getByText('You have chosen Brightway Student.')).toBeVisible();
  await page.getByRole('button', { name: 'Close the account' }).click();
  await expect(page.getByRole('row').filter({ hasText: member.number }).first()).toContainText(
    'Brightway Student',
  );
});

import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { begunDaysAgo, joinMember, type Member } from '../support/join-member.ts';
import { readMail } from '../support/outbox.ts';

// The overview shows the state of the membership and links to the next steps.

const open = (page: Page) => page.goto(siteUrl('harbor', '/dashboard'));
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const change = ({ number }: Member, what: string) =>
  rows(`update memberships set ${what} where site = 'harbor' and number = $1 returning id`, [number]);

async function expectSound(page: Page): Promise<void> {
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

test('an active membership shows its number, coverage, next renewal, household and card', async ({
  page,
}) => {
  const ana = await joinMember(page);
  await open(page);
  const plan = part(page, 'Plan');
  await expect(plan).toContainText(ana.number);
  await expect(plan).toContainText(/Covered through\d\d\/\d\d\/\d\d/);
  await expect(plan).toContainText(/Renews\d\d\/\d\d\/\d\d, \$149/);
  await expect(part(page, 'To do')).toHaveCount(0);
  await expect(part(page, 'Household')).toContainText('Ana Reyes');
  await expect(part(page, 'Billing')).toContainText('Visa ending in 4242');
  await expectSound(page);
  await plan.getByRole('link', { name: 'Show ID card' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Show at the desk (card of Ana Reyes)' })).toBeVisible();
});

test('the overview asks to confirm the email address until its link is opened', async ({ page }) => {
  const { email } = await joinMember(page, { isEmailConfirmed: false });
  await open(page);
  const reminder = part(page, 'Confirm your email address');
  await expect(reminder).toContainText(`Is ${email} right?`);
  await expectSound(page);
  await reminder.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`We sent another link to ${email}.`).first()).toBeVisible();
  const { text } = await readMail(page.context(), email, /Confirm your email/);
  await reminder.getByRole('link', { name: 'Change' }).click();
  await expect(page.getByRole('button', { name: 'Change email address' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(/http\S+#email-token=\S+/.exec(text)?.[0] ?? '');
  await expect(page.getByText(`${email} is confirmed: our emails reach you.`)).toBeVisible();
  await open(page);
  await expect(part(page, 'Plan')).toBeVisible();
  await expect(reminder).toHaveCount(0);
});

test('a long name stays inside its card on a phone and on a wide screen', async ({ page }) => {
  await joinMember(page, { firstName: 'Wolfeschlegelsteinhausenbergerdorff' });
  await open(page);
  const card = part(page, 'Household');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(card.getByText('Wolfeschlegelsteinhausenbergerdorff Reyes')).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await card.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test('the menu button of the dashboard is disabled until its script runs', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await open(page);
  await expect(page.getByRole('button', { name: 'Parts of the dashboard' })).toBeDisabled();
  await context.close();
});

test('a price without consent is never shown as a coming charge', async ({ page }) => {
  const ana = await joinMember(page);
  await change(ana, 'agreed_cents = 100');
  await open(page);
  await expect(part(page, 'Plan')).toContainText(/Renews if you say yes\d\d\/\d\d\/\d\d, \$149/);
  await expect(part(page, 'To do')).toContainText('We will not charge it unless you agree.');
  await expectSound(page);
});

test('a late renewal shows the amount due and no past coverage date', async ({ page }) => {
  const ana = await joinMember(page);
  await change(ana, "status = 'past_due', term_start = current_date - 370, term_end = current_date - 5");
  await open(page);
  const plan = part(page, 'Plan');
  await expect(plan).toContainText('Payment due');
  await expect(plan).toContainText('Paid through');
  await expect(plan).not.toContainText('Covered through');
  await expect(plan).toContainText(/Due\$149, since/);
  await expect(plan.getByRole('link', { name: 'Show ID card' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Pay the renewal' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your renewal is not paid yet' })).toBeVisible();
});

test('an ended membership offers only to come back', async ({ page }) => {
  const ana = await joinMember(page);
  await begunDaysAgo(ana, 400);
  await change(ana, "status = 'ended'");
  await open(page);
  const plan = part(page, 'Plan');
  await expect(plan).toContainText('Was covered through');
  for (const name of ['Show ID card', 'Change office', 'Add or change a person'])
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0);
  await expect(part(page, 'Household')).toContainText(/Ana Reyes You, until/);
  await expectSound(page);
  await plan.getByRole('link', { name: 'Come back' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your membership has ended' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import {
  addDebt,
  addHistory,
  balancePayments,
  dropFirstResponses,
  expireSoon,
  openBilling,
  partOf,
  storedCard,
} from '../support/billing.ts';
import { fillCard } from '../support/checkout.ts';
import { rows } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { joinMember } from '../support/join-member.ts';

const BALANCE = '**/api/v4/member/balance';

test.describe('the card on file', () => {
  test.use({ allowedConsole: [/status of 402/] });

  test('a member replaces the card by keyboard after a decline, and only brand and last four digits are stored', async ({
    page,
  }) => {
    const member = await joinMember(page);
    await expireSoon(member);
    await page.goto(page.url().replace('/faq', '/dashboard'));
    await expect(page.getByText(/Your card ending in 4242 expires before the next payment/)).toBeVisible();
    await page.getByRole('link', { name: 'Replace the card' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Billing', level: 2 })).toBeFocused();
    const card = partOf(page, 'Card on file');
    await expect(card).toContainText('Visa ending in 4242');
    await expect(card).toContainText('This card expires before the next payment');
    await expect(partOf(page, 'Balance')).toContainText('You owe nothing');

    const replace = card.getByRole('button', { name: 'Replace the card' });
    await replace.press('Enter');
    await expect(card.getByLabel('Card number')).toBeFocused();
    expect(await axeErrors(page)).toEqual([]);
    await typeCard(page, '4000000000000002');
    await expect(card.getByRole('alert')).toContainText('Your bank declined the card. Nothing was charged.');
    await expect(card.getByLabel('Card number')).toHaveValue('4000000000000002');
    await expect(card.getByLabel('Security code')).toHaveValue('123');
    expect(await storedCard(member)).toMatchObject({ last4: '4242' });

    await card.getByLabel('Card number').fill('4242 4242 4242 4241');
    await card.getByLabel('Card number').press('Enter');
    await expect(card.getByLabel('Card number')).toHaveAccessibleDescription('Please check the card number.');
    await card.getByLabel('Card number').fill('5555 5555 5555 4444');
    await card.getByLabel('Card number').press('Enter');
    await expect(card).toContainText('Mastercard ending in 4444');
    await expect(replace).toBeFocused();
    await expect(page.getByText('Mastercard ending in 4444 is your card on file now.').first()).toBeVisible();
    const stored = await storedCard(member);
    expect(stored).toMatchObject({ brand: 'mastercard', last4: '4444' });
    expect(stored.token).toMatch(/^sbxcard_[0-9a-f]{24}$/);
    expect(JSON.stringify({ ...(stored.whole as object), token: '' })).not.toMatch(/\d{5,}/);
  });
});

test.describe('a balance', () => {
  test.use({ allowedConsole: [/status of 402|ERR_FAILED/] });

  test('a balance is paid once despite a decline, a lost response, a reload and a double click', async ({
    page,
  }) => {
    test.slow();
    const member = await joinMember(page);
    await addDebt(member, 2500);
    await page.setViewportSize({ width: 320, height: 740 });
    await openBilling(page, member);
    const part = partOf(page, 'Balance');
    await expect(part).toContainText('You owe $25');
    await expect(part.getByRole('listitem').filter({ hasText: 'Returned by the bank' })).toContainText(
      '+$25',
    );
    expect(await sidewaysScroll(page)).toBe(0);

    await part.getByRole('radio', { name: /Another card/ }).check();
    await fillCard(page, '4000 0000 0000 9995');
    const pay = part.getByRole('button', { name: 'Pay $25' });
    await pay.click();
    await expect(part.getByRole('alert')).toContainText('There is not enough money on the card.');
    await expect(part.getByLabel('Expires')).toHaveValue('05/30');
    expect(await axeErrors(page)).toEqual([]);
    expect(await balancePayments(member)).toEqual([]);

    // the request never reaches the server: after a reload the same payment continues
    const keys: string[] = [];
    page.on('request', (request) => {
      const key = request.headers()['idempotency-key'];
      if (key) keys.push(key);
    });
    await part.getByRole('radio', { name: /Visa ending in 4242/ }).check();
    await page.route(BALANCE, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await pay.click();
    await expect(part.getByText('You will not be charged twice.')).toBeVisible();
    await page.reload();
    await expect(part).toContainText('You sent this payment before, but we did not get the result.');
    await page.unroute(BALANCE);

    // the request reaches the server, and the response is lost
    await dropFirstResponses(page);
    await pay.dblclick();
    await expect(part.getByText('You will not be charged twice.')).toBeVisible();
    await expect(part).toContainText('Thank you: $25 has arrived.');
    await expect(part.locator('[data-form-message]')).toBeFocused();
    expect(new Set(keys).size).toBe(1);
    expect(await balancePayments(member)).toEqual([2500]);
    await expect(part).toContainText('You owe nothing');
    await part.getByRole('button', { name: 'Show the receipt' }).click();
    await expect(page.getByRole('dialog')).toContainText('Balance of your account');
    await page.keyboard.press('Escape');
    await expect(partOf(page, 'Receipts')).toContainText('Balance');

    // another debt is another payment, with a card that is not stored
    await addDebt(member, 700);
    await page.reload();
    await part.getByRole('radio', { name: /Another card/ }).check();
    await fillCard(page, '5555 5555 5555 4444');
    await part.getByRole('button', { name: 'Pay $7' }).click();
    await expect(part).toContainText('Thank you: $7 has arrived.');
    expect(await balancePayments(member)).toEqual([2500, 700]);
    expect(await storedCard(member)).toMatchObject({ last4: '4242' });
  });
});

test('shows receipts by year with a yearly summary, and each receipt opens and has a PDF', async ({
  page,
}) => {
  const member = await joinMember(page, { site: 'northline' });
  await addHistory(member, { year: 2022, count: 120 });
  await openBilling(page, member);
  const part = partOf(page, 'Receipts');
  await expect(part.getByRole('button', { pressed: true })).toHaveText(/^20\d\d$/);
  await expect(part.getByRole('listitem')).toHaveCount(1);
  await part.getByRole('button', { name: '2022' }).press('Enter');
  await expect(part.getByRole('listitem')).toHaveCount(120);
  const summary = part.getByRole('region', { name: 'Summary of 2022' });
  await expect(summary).toContainText('$1,200');
  await expect(summary).toContainText('It is not tax advice.');
  await expect(summary).toContainText('THIS IS NOT INSURANCE');
  await part.getByRole('button', { name: '2024' }).press('Enter');
  await expect(part.getByRole('listitem')).toHaveText(/\$3 of it returned in 2024/);
  await expect(part.getByRole('region', { name: 'Summary of 2024' })).toContainText('−$3');
  expect(await axeErrors(page)).toEqual([]);

  const show = part.getByRole('button', { name: /^Show receipt/ });
  await show.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('A month of membership');
  await expect(dialog).toContainText('Charged to Visa ending in 4242. THIS IS NOT INSURANCE');
  expect(await axeErrors(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(show).toBeFocused();
  const pdfs = await part
    .getByRole('link', { name: /PDF/ })
    .evaluateAll((links) =>
      Promise.all(
        links.map(async (link) =>
          (await fetch((link as HTMLAnchorElement).href)).headers.get('content-type'),
        ),
      ),
    );
  expect(pdfs).toEqual(['application/pdf', 'application/pdf']);
});

test('checks the card’s expiry against the brand’s date, not the device’s', async ({ page }) => {
  const ahead = new Date(Date.now() + 170 * 86_400_000);
  await page.clock.install({ time: ahead });
  const member = await joinMember(page);
  await rows(`update memberships set auto_renew = false where number = $1 returning id`, [member.number]);
  await rows(
    `update payment_methods set exp_month = extract(month from $3::date), exp_year = extract(year from $3::date)
     where site = $1 and account_id = (select id from accounts where site = $1 and email = $2) returning site`,
    [member.site, member.email, ahead.toISOString().slice(0, 10)],
  );
  await openBilling(page, member);
  await expect(partOf(page, 'Card on file')).toContainText('Visa ending in 4242');
  await expect(partOf(page, 'Card on file')).not.toContainText('expires soon');
});

test.describe('with half of its calls failing', () => {
  test.use({ allowedConsole: [/status of 503|ERR_FAILED/] });

  test('replaces the card and pays the balance once when half of the calls fail', async ({ page }) => {
    test.slow();
    const member = await joinMember(page);
    await addDebt(member, 2500);
    let calls = 0;
    await page.route(/\/api\/v4\/member\/(?:info|balance|yearlySummary|receipt)/, (route) => {
      calls += 1;
      return calls % 2 === 0 || route.request().method() === 'POST'
        ? route.continue()
        : route.fulfill({ status: 503, json: UNAVAILABLE });
    });
    await openBilling(page, member);
    await dropFirstResponses(page);
    const card = partOf(page, 'Card on file');
    await card.getByRole('button', { name: 'Replace the card' }).click();
    await expect(card.getByLabel('Card number')).toBeVisible();
    await fillCard(page, '5555 5555 5555 4444');
    await card.getByRole('button', { name: 'Use this card' }).click();
    await expect(card).toContainText('Mastercard ending in 4444');
    await expect(partOf(page, 'Balance').getByRole('button', { name: 'Pay $25' })).toBeEnabled();
    await partOf(page, 'Balance').getByRole('button', { name: 'Pay $25' }).click();
    await expect(partOf(page, 'Balance')).toContainText('Thank you: $25 has arrived.');
    // retries at growing intervals while every other call fails
    await expect(partOf(page, 'Receipts').getByRole('listitem')).toHaveCount(2, { timeout: 60_000 });
    expect(await balancePayments(member)).toEqual([2500]);
    const [changed] = await rows<{ times: number }>(
      `select count(*)::int as times from account_events e join accounts a on a.site = e.site and a.id = e.account_id
       where a.email = $1 and e.kind = 'card_changed'`,
      [member.email],
    );
    expect(changed).toEqual({ times: 1 });
  });
});

const UNAVAILABLE = {
  error: {
    code: 'unavailable',
    message: 'We are having trouble right now. Please try again in a minute.',
    requestId: 'test',
  },
};

/** Types a card by keyboard alone, starting in its first field, and submits it. */
async function typeCard(page: Page, number: string): Promise<void> {
  await page.keyboard.type(number);
  await page.keyboard.press('Tab');
  await page.keyboard.type('05/30');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
}

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeErrors } from '../support/axe.ts';
import { addDebt, balancePayments, openBilling, partOf } from '../support/billing.ts';
import { fillCard } from '../support/checkout.ts';
import { rows } from '../support/database.ts';
import { dropResponse } from '../support/drop-response.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { begunDaysAgo, joinMember, type Member } from '../support/join-member.ts';
import { holdCalls, isPreview, outdateFirstPreview } from '../support/price-previews.ts';

// A member sees the outcome of each payment, cancellation and consent, even after leaving the section.

const BALANCE = '/api/v4/member/balance';
const RENEW = '/api/v4/member/renewSubscription';
const DEPENDENTS = '/api/v4/member/dependents';

const open = (page: Page, section: string, { site }: Pick<Member, 'site'> = { site: 'harbor' }) =>
  page.goto(siteUrl(site, `/dashboard?section=${section}`));
const goTo = async (page: Page, name: string) => {
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('button').click();
  await menu.getByRole('link', { name }).click();
};
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text });

const readCharges = async ({ number }: Member) =>
  (
    await rows<{ purpose: string }>(
      `select p.purpose from payments p join memberships m on m.site = p.site and m.account_id = p.account_id
      where m.number = $1 and p.status = 'captured' order by p.created_at`,
      [number],
    )
  ).map(({ purpose }) => purpose);

/** Pays as another tab would. */
const payElsewhere = (page: Page, path: string, body: object, key: string = randomUUID()) =>
  page.evaluate(
    async ({ path, body, key }) => {
      const { csrfToken } = await (await fetch('/api/auth')).json();
      const headers = { 'content-type': 'application/json', 'csrf-token': csrfToken, 'idempotency-key': key };
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { path, body, key },
  );

test.describe('consent to an outdated price', () => {
  test.use({ allowedConsole: [/status of (?:409|503)/] });

  test('a renewal form reports a changed price and a term that is already paid, and keeps the input', async ({
    page,
  }) => {
    const ana = await joinMember(page);
    await outdateFirstPreview(page, RENEW, { cents: 10_000 });
    await open(page, 'renewal');
    await button(page, 'See the price').click();
    await page.getByLabel('Another card').check();
    await fillCard(page, '5555 5555 5555 4444');
    const terms = page.getByRole('checkbox', { name: /I have read the Terms/ });
    await terms.check();
    await button(page, 'Pay $100').click();
    const notice = page.getByText('The price has changed. Nothing was charged.');
    await expect(notice).toBeFocused();
    await expect(button(page, 'Pay $149')).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveValue('5555 5555 5555 4444');
    await expect(terms).toBeChecked();
    expect(await axeErrors(page)).toEqual([]);
    expect(await readCharges(ana)).toEqual(['join']);

    const consent = { terms: true, renewal: false };
    expect(await payElsewhere(page, RENEW, { expectedCents: 14_900, consent })).toBe(200);
    await button(page, 'Pay $149').click();
    await expect(
      page.getByText(/You have already paid through .*\. Nothing more was charged\./),
    ).toBeFocused();
    expect(await readCharges(ana)).toEqual(['join', 'renewal']);
  });

  test('a plan change asks again for consent when its price has changed', async ({ page }) => {
    const ana = await joinMember(page, { site: 'brightway' });
    await outdateFirstPreview(page, '/api/v4/member/plan', { priceCents: 100, consent: 'For $1.' });
    await open(page, 'renewal', ana);
    await page.getByRole('radio', { name: /Brightway Student, \$84 a year/ }).check();
    await button(page, 'See what changes').click();
    await page.getByRole('checkbox', { name: 'For $1.' }).check();
    await button(page, 'Choose Brightway Student').click();
    await expect(page.getByText('The price has changed. Your plan has not changed.')).toBeFocused();
    await expect(page.getByRole('checkbox', { name: /renews automatically.*\$84/ })).not.toBeChecked();
    await button(page, 'Go back').click();
    await expect(button(page, 'See what changes')).toBeFocused();
  });

  test('a cancellation reports a changed refund, and its confirmation appears even if the reload fails', async ({
    page,
  }) => {
    const ana = await joinMember(page);
    await begunDaysAgo(ana, 60);
    await outdateFirstPreview(page, '/api/v4/member/cancel', { refundCents: 14_900 });
    await open(page, 'renewal');
    await button(page, 'See what you get back').click();
    await button(page, 'Continue to cancel').click();
    await expect(page.getByText('You get back $149.')).toBeVisible();
    await button(page, 'Cancel my membership').click();
    await expect(page.getByText('The price has changed. Nothing was canceled.')).toBeFocused();
    await expect(page.getByText('Nothing is returned.')).toBeVisible();

    await page.route('**/api/v4/member/info', (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'unavailable', message: 'We are having trouble right now.', requestId: '' } },
      }),
    );
    await button(page, 'Cancel my membership').click();
    await expect(heading(page, 'Your membership is canceled')).toBeVisible();
    await expect(page.getByText(/We sent a confirmation/)).toBeFocused();
    await expect(heading(page, 'You canceled')).toBeVisible();
  });
});

test.describe('a payment while another section is open', () => {
  test.use({ allowedConsole: [/status of (?:402|409)|ERR_FAILED/] });

  test('announces the outcome of a balance payment in another section, or its progress on return', async ({
    page,
  }) => {
    test.slow();
    const ana = await joinMember(page);
    await addDebt(ana, 2500);
    await openBilling(page, ana);
    const part = partOf(page, 'Balance');
    await part.getByRole('radio', { name: /Another card/ }).check();
    await fillCard(page, '4000 0000 0000 9995');
    const declined = await holdCalls(page, BALANCE);
    await button(page, 'Pay $25').click();
    await expect.poll(() => declined.keys.length).toBe(1);
    await goTo(page, 'Household');
    declined.letGo();
    await expect(toast(page, 'Your balance was not paid.')).toContainText(
      'There is not enough money on the card.',
    );
    await page.unrouteAll();

    await goTo(page, 'Billing');
    const accepted = await holdCalls(page, BALANCE);
    await button(page, 'Pay $25').click();
    await expect.poll(() => accepted.keys.length).toBe(1);
    await goTo(page, 'Household');
    await goTo(page, 'Billing');
    await expect(part).toContainText('waiting for the result');
    await expect(part.getByRole('button', { name: 'Paying …' })).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);
    accepted.letGo();
    await expect(part).toContainText('Thank you: $25 has arrived.');
    await expect(toast(page, 'Thank you')).toHaveCount(0);
    expect(accepted.keys).toHaveLength(1);
    expect(await balancePayments(ana)).toEqual([2500]);
  });

  test('sends a renewal payment once when its section is left and opened again', async ({ page }) => {
    const ana = await joinMember(page);
    const held = await holdCalls(page, RENEW);
    await open(page, 'renewal');
    await button(page, 'See the price').click();
    await page.getByRole('checkbox', { name: /I have read the Terms/ }).check();
    await button(page, 'Pay $149').click();
    await expect.poll(() => held.keys.length).toBe(1);
    await goTo(page, 'Profile');
    await goTo(page, 'Plan and renewal');
    await button(page, 'See the price').click();
    await expect(page.getByText('waiting for the result')).toBeVisible();
    await goTo(page, 'Profile');
    held.letGo();
    await expect(toast(page, /\$149 is paid\. You are covered from/)).toBeVisible();
    await goTo(page, 'Plan and renewal');
    await expect(heading(page, 'Your next term is paid')).toBeVisible();
    expect(held.keys).toHaveLength(1);
    expect(await readCharges(ana)).toEqual(['join', 'renewal']);
  });
});

test.describe('a payment whose response is lost', () => {
  test.use({ allowedConsole: [/status of (?:402|409|422)|ERR_FAILED/] });

  test('keeps the payment for an added person after a reload', async ({ page }) => {
    test.slow();
    const ana = await joinMember(page);
    const keys: string[] = [];
    const isLost = true;
    await page.route(`**${DEPENDENTS}*`, async (route) => {
      if (route.request().method() !== 'POST' || isPreview(route)) return route.fallback();
      keys.push((await route.request().headerValue('idempotency-key')) ?? '');
      return isLost ? route.abort() : route.continue();
    });
    const type = async () => {
      await button(page, 'Add a person').click();
      await page.getByLabel('First name').fill('Mia');
      await page.getByLabel('Last name').fill('Reyes');
      await page.getByLabel('Date of birth', { exact: true }).fill('02/03/19');
      await button(page, 'See what it costs').click();
    };
    await open(page, 'household');
    await type();
    await button(page, 'Add Mia and pay $109').click();
    await expect(page.getByText('You will not be charged twice.')).toBeVisible();
    await page.reload();
    await type();
    await expect(page.getByText('did not get the result')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/Mia|2019/i);

    // the server has completed it, and the list is up to date
    const other = await page.context().newPage();
    await other.goto(siteUrl('harbor', '/faq'));
    const mia = { firstName: 'Mia', lastName: 'Reyes', birthDate: '2019-02-03', relation: 'child' };
    const body = { dependent: mia, expectedCents: 10_900 };
    expect(await payElsewhere(other, DEPENDENTS, body, keys[0])).toBe(200);
    await other.close();
    await button(page, 'Back to the household').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Mia Reyes' })).toContainText('Covered since');
    await expect(button(page, 'Add a person')).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    expect(await readCharges(ana)).toEqual(['join', 'dependent']);
    // adding a removed person again is a new payment
    const storedKeys = () => page.evaluate(() => Object.keys(sessionStorage).join());
    expect(await storedKeys()).not.toContain('addition');
  });

  test('treats a later debt as a new payment when the earlier response was lost', async ({ page }) => {
    test.slow();
    const ana = await joinMember(page);
    await addDebt(ana, 2500);
    await openBilling(page, ana);
    const part = partOf(page, 'Balance');
    let isLost = true;
    await page.route(`**${BALANCE}`, async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return route.fallback();
      await dropResponse(route);
    });
    await button(page, 'Pay $25').click();
    await expect(part.getByText('You will not be charged twice.')).toBeVisible();
    expect(await balancePayments(ana)).toEqual([2500]);
    // the page closes before the response, and another debt arises
    await page.goto('about:blank');
    await addDebt(ana, 700);
    isLost = false;
    await openBilling(page, ana);
    await expect(part).not.toContainText('did not get the result');
    await button(page, 'Pay $7').click();
    await expect(part).toContainText('Thank you: $7 has arrived.');
    await expect(part).toContainText('You owe nothing');
    expect(await balancePayments(ana)).toEqual([2500, 700]);
  });
});

test.describe('the keyboard', () => {
  test.use({ allowedConsole: [/ERR_FAILED|status of 503/] });

  test('returns the focus to the button that opened a form when the form closes', async ({ page }) => {
    await joinMember(page);
    await open(page, 'renewal');
    await button(page, 'See the price').press('Enter');
    await button(page, 'Not now').press('Enter');
    await expect(button(page, 'See the price')).toBeFocused();
    await button(page, 'See what you get back').press('Enter');
    await button(page, 'Keep my membership').press('Enter');
    await expect(button(page, 'See what you get back')).toBeFocused();
  });

  test('keeps the focus on the renewal button while a change is pending and after it fails', async ({
    page,
  }) => {
    const ana = await joinMember(page);
    await open(page, 'renewal');
    await expect(heading(page, 'Your membership renews automatically')).toBeVisible();
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/v4/member/autoRenew', async (route) => {
      await gate.promise;
      await route.abort();
    });
    await button(page, 'Turn off renewal').press('Enter');
    await expect(heading(page, 'Your membership does not renew automatically')).toBeVisible();
    await expect(button(page, 'Turning off …')).toBeFocused();
    await expect(button(page, 'Turn on renewal')).toHaveCount(0);
    gate.resolve();
    await expect(button(page, 'Turn off renewal')).toBeFocused();
    await expect(toast(page, 'That may not have been changed.')).toBeVisible();
    const [stored] = await rows('select auto_renew from memberships where number = $1', [ana.number]);
    expect(stored).toEqual({ auto_renew: true });
  });
});

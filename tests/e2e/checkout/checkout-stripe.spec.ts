import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { addDebt, partOf } from '../support/billing.ts';
import { bought, fillAccount, joined, openCheckout, pressContinue, toPayment } from '../support/checkout.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { sendStripeEvent } from '../support/stripe-event.ts';
import { serveStripeScript, stripeCalls, stripeField } from '../support/stripe-script.ts';
import { type StripeSite, startStripeSite } from '../support/stripe-site.ts';

// Harbor published with PAYMENTS=stripe, with a fake Stripe behind the server and in the browser.

test.describe.configure({ mode: 'default' });

let site: StripeSite;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startStripeSite();
});
test.afterAll(() => site.stop());

/** @returns the address of the new member */
async function openPayment(page: Page): Promise<string> {
  await openCheckout(page);
  await pressContinue(page);
  const email = await fillAccount(page);
  await pressContinue(page);
  await page.waitForURL('**/checkout/add-member');
  await toPayment(page);
  return email;
}

// By key: right after scrolling, Chromium may still give a click to the frame that was below it before.
const pay = (page: Page) => page.getByRole('button', { name: /^Pay / }).press('Enter');
const tick = (page: Page, name: RegExp) => page.getByRole('checkbox', { name }).press('Space');
const agree = (page: Page) => tick(page, /Terms of Service/i);
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).press('Enter');

const numberIn = (page: Page) => stripeField(page).getByLabel('Card number');
const policyOf = async (page: Page, path: string) =>
  (
    await page.request.get(siteUrl('harbor', path).replace('harbor.localhost', '127.0.0.1'), {
      headers: { host: new URL(siteUrl('harbor')).host },
    })
  ).headers()['content-security-policy'];

test.describe('a card in Stripe’s field', () => {
  test.use({ allowedConsole: [/status of 402/] });

  test('charges a card once, and only the payment page’s policy allows Stripe', async ({ page, context }) => {
    test.slow();
    const stripe = await serveStripeScript(context, site.peer);
    await openCheckout(page);
    const email = await openPayment(page);
    await expect(numberIn(page)).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    for (const path of ['/', '/join-now', '/checkout', '/checkout/add-member'])
      expect(await policyOf(page, path)).not.toContain('stripe');
    expect(await policyOf(page, '/checkout/payment')).toContain("script-src 'self'");

    await numberIn(page).fill('4242');
    await pay(page);
    await expect(page.getByText('Please check the marked fields.')).toBeVisible();
    await expect(page.getByText('Please agree to the terms to continue.')).toBeVisible();
    await agree(page);
    await pay(page);
    await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
    await numberIn(page).fill('4000 0000 0000 9995');
    await tick(page, /Renew my membership/);
    await pay(page);
    await expect(page.getByText('There is not enough money on the card.')).toBeVisible();
    expect(await bought(email)).toMatchObject({ memberships: 0, charges: 0 });

    const before = site.peer.books.balance;
    await numberIn(page).fill('4242 4242 4242 4242');
    await pay(page);
    await expect(joined(page)).toBeVisible();
    await expect(page.getByText('Paid with Visa ending in 4242')).toBeVisible();
    expect(await bought(email)).toMatchObject({ memberships: 1, charges: 1, consents: ['renewal', 'terms'] });
    expect(site.peer.books.balance - before).toBe(14_900);

    const options = { mode: 'payment', amount: 14_900, currency: 'usd', allowedPaymentMethodTypes: ['card'] };
    const calls = await stripeCalls(page);
    const instant = { us_bank_account: { verification_method: 'instant' } };
    expect(calls).toContainEqual([
      'elements',
      { ...options, setupFutureUsage: null, paymentMethodOptions: instant },
    ]);
    expect(calls).toContainEqual(['update', { ...options, setupFutureUsage: 'off_session' }]);
    expect(calls).toContainEqual([
      'create',
      { name: 'Ana Núñez', email, address: { postal_code: '92101', country: 'US' } },
    ]);
    // Stripe stores the card for the agreed renewal
    expect(site.peer.calls.findLast(({ path }) => path === '/v1/payment_intents')?.params).toMatchObject({
      setup_future_usage: 'off_session',
    });
    expect(new Set(stripe.asked)).toEqual(
      new Set([
        'https://js.stripe.com/endive/stripe.js',
        'https://js.stripe.com/endive/elements-inner-payment.html',
        'https://api.stripe.com/v1/confirmation_tokens',
      ]),
    );
  });
});

test('a wallet opens directly from the click and pays like a card', async ({ page, context }) => {
  test.slow();
  await serveStripeScript(context, site.peer);
  const email = await openPayment(page);
  await stripeField(page).getByLabel('Apple Pay').press('Space');
  await pay(page);
  await expect(page.getByText('Please agree to the terms to continue.').first()).toBeVisible();
  expect((await stripeCalls(page)).filter(([name]) => name === 'submit')).toEqual([]);
  await agree(page);
  await pay(page);
  await expect(joined(page)).toBeVisible();
  expect(await stripeCalls(page)).toContainEqual(['submit', 'submit']);
  expect(await bought(email)).toMatchObject({ memberships: 1, charges: 1, cents: 14_900 });
});

test.describe('a bank account in Stripe’s field', () => {
  test.use({ allowedConsole: [/status of 402/] });

  test('debits a bank account with a mandate and starts the membership after Stripe’s event', async ({
    page,
    context,
  }) => {
    test.slow();
    await serveStripeScript(context, site.peer);
    const email = await openPayment(page);
    await page.getByRole('radio', { name: /Bank account/ }).press('Space');
    const institution = stripeField(page).getByLabel('Test institution');
    await expect(institution).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);
    await agree(page);
    await tick(page, /I authorize/);
    await pay(page);
    await expect(page.getByText('Please choose an account.')).toBeVisible();
    // an account that would need microdeposits
    await institution.selectOption('Typed by hand');
    await pay(page);
    await expect(page.getByText('Your bank refused the payment. Nothing was taken.')).toBeVisible();
    await institution.selectOption('Checking');
    await pay(page);
    await expect(page.getByRole('heading', { name: 'Your bank payment is on its way' })).toBeVisible();
    await expect(page.getByText('STRIPE TEST BANK account ending in 6789')).toBeVisible();
    expect(await bought(email)).toMatchObject({ memberships: 0, charges: 0 });
    const confirmed = site.peer.calls.findLast(({ path }) => path.endsWith('/confirm'))!.params;
    // the visitor's address and browser as the proxy forwards them
    expect(confirmed['mandate_data[customer_acceptance][online][ip_address]']).toMatch(/^2001:db8:/);
    expect(confirmed['mandate_data[customer_acceptance][online][user_agent]']).toContain('Chrome');

    const intent = [...site.peer.books.intents.values()].at(-1)!;
    site.peer.books.bankAnswers(intent.id);
    expect(await sendStripeEvent(page.request, 'payment_intent.succeeded', intent)).toBe(200);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { name: 'Your bank payment has arrived' })).toBeVisible();
    expect(await bought(email)).toMatchObject({ memberships: 1, charges: 1, consents: ['debit', 'terms'] });
  });
});

test.describe('when Stripe cannot be reached', () => {
  test.use({ allowedConsole: [/Failed to load resource: net::ERR_FAILED/] });

  test('explains that Stripe cannot be reached and retries on request', async ({ page, context }) => {
    test.slow();
    const stripe = await serveStripeScript(context, site.peer);
    stripe.trouble = 'no-script';
    const email = await openPayment(page);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('could not be loaded');
    await expect(alert.getByRole('link')).toHaveAttribute('href', /^tel:/);
    expect(await axeErrors(page)).toEqual([]);
    await agree(page);
    await pay(page);
    await expect(page.getByText('The card field is not ready yet.')).toBeVisible();

    stripe.trouble = 'no-field';
    await tryAgain(page);
    await expect(page.getByText('could not be loaded')).toBeVisible();
    stripe.trouble = 'none';
    await tryAgain(page);
    await numberIn(page).fill('4242 4242 4242 4242');
    await pay(page);
    await expect(joined(page)).toBeVisible();
    expect(await bought(email)).toMatchObject({ memberships: 1, charges: 1 });

    // the text for members mentions paying, not joining
    stripe.trouble = 'no-script';
    await addDebt({ site: 'harbor', email }, 2500);
    await page.goto(siteUrl('harbor', '/dashboard?section=billing'));
    const balance = partOf(page, 'Balance');
    await expect(balance.getByRole('alert')).toContainText(
      'Nothing was charged. Nothing you entered is lost.',
    );
    await expect(balance).toContainText('Or pay by phone:');
    await expect(page.getByText('join by phone')).toHaveCount(0);
    stripe.trouble = 'none';
    await page.reload();
    await page.getByRole('button', { name: 'Add a card' }).press('Enter');
    await expect(page.getByText('Your new card')).toBeFocused();
  });
});

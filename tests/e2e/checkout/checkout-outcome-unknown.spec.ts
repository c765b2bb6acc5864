import type { Page, Route } from '@playwright/test';
import { agree, bought, CARDS, fillCard, joined, openPayment, pay } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { postFrom } from '../support/post-from-page.ts';
import { answerTo } from '../support/price-previews.ts';

// A returning buyer learns the outcome of a payment; the page checks until it is known.

test.use({ allowedConsole: [/ERR_FAILED|status of (?:401|402|403|409|410)/] });

const PAYMENT = '**/api/km/checkout/payment';
const CART = '**/api/km/checkout/account';
const storedAttempt = (page: Page) => page.evaluate(() => localStorage.getItem('enamel_payment'));
const refuse = (route: Route, status: number, code: string, message: string) =>
  route.fulfill({ status, json: { error: { code, message, requestId: '' } } });

/** Pays and leaves before the response; the server says that the payment is in progress. */
async function leaveWhilePaying(page: Page): Promise<void> {
  await fillCard(page, CARDS.good);
  await agree(page);
  await page.route(PAYMENT, (route) => route.abort());
  await pay(page);
  await expect(page.getByText('We do not know yet whether your payment went through.')).toBeVisible();
  await page.unroute(PAYMENT);
  await page.route(CART, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await answerTo(route);
    const account = await response.json();
    return route.fulfill({ response, json: { ...account, cart: { ...account.cart, isPaying: true } } });
  });
}

test('reports that nothing was charged when the cart has expired', async ({ page }) => {
  const email = await openPayment(page);
  await leaveWhilePaying(page);
  await page.route(PAYMENT, (route) => refuse(route, 410, 'cart_expired', 'Your cart has expired.'));
  await page.reload();
  await expect(
    page.getByText(
      'Your cart has expired. Your last payment was not completed, and nothing was charged for it.',
    ),
  ).toBeFocused();
  expect(await storedAttempt(page)).toBeNull();
  expect(await bought(email)).toMatchObject({ charges: 0 });
});

test('keeps the payment attempt after a rejected request, and a second check finds the membership', async ({
  page,
}) => {
  const email = await openPayment(page);
  await leaveWhilePaying(page);
  await page.route(PAYMENT, (route) => refuse(route, 401, 'unauthenticated', 'Please log in to continue.'));
  await page.reload();
  await expect(page.getByText('Please log in to continue.')).toBeFocused();
  expect(await storedAttempt(page)).toContain('"key"');
  await page.unroute(PAYMENT);
  await page.unroute(CART);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(joined(page)).toBeVisible();
  expect(await bought(email)).toMatchObject({ memberships: 1, charges: 1 });
});

test('another tab neither drops a pending payment nor claims that nothing was charged', async ({
  page,
  context,
}) => {
  test.slow();
  const email = await openPayment(page);
  await fillCard(page, CARDS.good);
  await agree(page);
  await page.route(PAYMENT, (route) => route.abort());
  await pay(page);
  await expect(page.getByText('We do not know yet whether your payment went through.')).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByLabel('Card number')).toBeEditable();
  // it checks the outcome repeatedly
  for (let looks = 0; looks < 2; looks += 1)
    await other.waitForResponse((response) => response.url().endsWith('/api/km/checkout/account'));
  await expect(other.getByText('nothing was charged')).toHaveCount(0);
  expect(await storedAttempt(page)).toContain('"key"');
  await page.unroute(PAYMENT);
  await expect(joined(page)).toBeVisible();
  expect(await bought(email)).toMatchObject({ memberships: 1, charges: 1 });
});

test('removing a person while adding another moves the focus to the list', async ({ page }) => {
  await openPayment(page);
  const mia = { firstName: 'Mia', lastName: 'Núñez', birthDate: '2019-02-03', relation: 'child' };
  expect(await postFrom(page, '/api/km/checkout/member', mia)).toMatchObject({ status: 200 });
  await page.goto(page.url().replace('payment', 'add-member'));
  await page.getByRole('button', { name: 'Add a person' }).press('Enter');
  await page.getByRole('button', { name: 'Remove Mia' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Your household' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Remove Mia' })).toHaveCount(0);
});

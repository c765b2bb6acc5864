import type { Page } from '@playwright/test';
import { agree, bought, CARDS, fillCard, joined, openPayment, pay } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ allowedConsole: [/status of (?:402|409|410|429)/] });

const REFUSED =
  'Your bank declined the card. Nothing was charged. Please use another card, or ask your bank.';

/** Test cards (docs/how-to/test-payments.md) and the messages that they cause. */
const DECLINED: readonly (readonly [number: string, words: string])[] = [
  ['4000 0000 0000 0002', REFUSED],
  ['4000 0000 0000 9995', 'There is not enough money on the card. Nothing was charged.'],
  ['4000 0000 0000 0069', 'The card has expired. Nothing was charged.'],
  ['4000 0000 0000 0127', 'The security code does not match the card. Nothing was charged.'],
  ['4242 4242 4242 4259', 'There is no card with this number. Nothing was charged.'],
  ['4000 0025 0000 3155', 'Your bank wants you to confirm payments with this card yourself'],
  ['4000 0000 0000 0119', 'The card could not be processed. Nothing was charged.'],
];
/** These share the general message, so that it tells a thief nothing. */
const SUSPICIOUS = ['4000 0000 0000 9987', '4100 0000 0000 0019'];

async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await pay(page);
}

const message = (page: Page) => page.getByRole('alert').first();

test('each decline explains what to do, keeps the input, and accepts another card', async ({ page }) => {
  test.slow();
  const email = await openPayment(page);
  await fillCard(page, '');
  await page.getByRole('checkbox', { name: /Renew my membership/ }).check();
  await agree(page);
  for (const [number, words] of DECLINED) {
    await payWith(page, number);
    await expect(message(page)).toContainText(words);
    await expect(message(page)).toBeFocused();
    await expect(page.getByLabel('Card number')).toHaveValue(number);
    await expect(page.getByLabel('Expires')).toHaveValue('05/30');
    await expect(page.getByLabel('Security code')).toHaveValue('123');
    for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked();
    expect(await bought(email), number).toMatchObject({ memberships: 0, charges: 0, people: 0 });
  }
  // the cart is unchanged after a reload
  await page.reload();
  await fillCard(page, CARDS.good);
  await agree(page);
  await pay(page);
  await expect(joined(page)).toBeVisible();
  expect(await bought(email)).toMatchObject({
    memberships: 1,
    charges: 1,
    cents: 14_900,
    consents: ['terms'],
  });
});

test('a suspicious card gets the general message, and many declines lead to the phone number', async ({
  page,
}) => {
  test.slow();
  const email = await openPayment(page);
  await fillCard(page, '');
  await agree(page);
  for (const number of [...SUSPICIOUS, ...Array<string>(6).fill(CARDS.declined)]) {
    await payWith(page, number);
    await expect(message(page)).toHaveText(REFUSED);
    await page.getByLabel('Card number').fill('');
    await pay(page);
    await expect(message(page)).toHaveText('Please check your card.');
  }
  await payWith(page, CARDS.good);
  await expect(message(page)).toHaveText(/Too many cards were declined. Please call us./);
  expect(await bought(email)).toMatchObject({ memberships: 0, charges: 0 });
});

test.describe('two tabs that pay at the same time', () => {
  // The later one may send the token of a session that the first has replaced; it is sent again with the new one.
  test.use({ allowedConsole: [/status of (?:403|409|410)/] });

  test('two tabs that pay at the same time charge once and both show the membership', async ({
    page,
    context,
  }) => {
    test.slow();
    const email = await openPayment(page);
    const other = await context.newPage();
    await other.goto(page.url());
    for (const tab of [page, other]) {
      await fillCard(tab, CARDS.good);
      await agree(tab);
    }
    await Promise.all([page, other].map(pay));
    // the later tab gets the same response, or finds itself logged in
    for (const tab of [page, other])
      await expect(
        joined(tab).or(tab.getByRole('heading', { level: 1, name: 'Your membership' })),
      ).toBeVisible();
    expect(await bought(email)).toMatchObject({ memberships: 1, charges: 1, cents: 14_900 });
  });
});

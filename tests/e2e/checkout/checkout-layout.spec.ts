import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import {
  addPerson,
  agree,
  CARDS,
  fillAccount,
  fillCard,
  joined,
  openCheckout,
  pay,
  pressContinue,
  toPayment,
} from '../support/checkout.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';

test.use({ allowedConsole: [/status of (?:402|422)/], viewport: { width: 320, height: 700 } });

/** WCAG 2.2, 1.4.4: text twice as large, as a browser's own setting makes it. */
async function withLargeText(page: Page, look: () => Promise<void>): Promise<void> {
  const setTextSize = (size: string) =>
    page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
  await setTextSize('200%');
  await look();
  await setTextSize('');
}

for (const [site, office] of [
  ['northline', 'minneapolis-northeast'],
  ['sonrisa', 'san-antonio-west-side'],
] as const)
  test(`every checkout state fits a small phone, also with large text, and passes axe: ${site}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const look = async (state: string) => {
      expect.soft(await axeErrors(page), state).toEqual([]);
      expect.soft(await sidewaysScroll(page), state).toBe(0);
      await withLargeText(page, async () => {
        expect.soft(await sidewaysScroll(page), `${state}, large text`).toBe(0);
      });
    };

    await openCheckout(page, site, `?office=${office}`);
    await expect(button('Choose another office')).toBeVisible();
    await look('the plan');
    await button('Choose another office').click();
    await page.getByLabel('ZIP code or city').fill('Nowhereville');
    await button('Find offices').click();
    await expect(page.getByText('We do not know this city.')).toBeVisible();
    await look('the office picker, with an error');
    await page.getByLabel('ZIP code or city').fill(site === 'sonrisa' ? '78207' : '55413');
    await button('Find offices').click();
    await expect(page.getByRole('button', { name: /^Choose .{9}/ }).nth(1)).toBeVisible();
    await look('the office picker, with offices');
    const state = page.getByLabel('State you live in');
    if (await state.isVisible()) await state.selectOption('CA');
    await pressContinue(page);

    await page.waitForURL('**/checkout/create-account');
    await expect(button('Continue')).toBeEnabled();
    await look('the account');
    await pressContinue(page);
    await expect(page.getByText('Please enter the first name.')).toBeVisible();
    await look('the account, with errors');
    await fillAccount(page);
    await page.getByLabel('Last name').fill('Featherstonehaugh-Cholmondeley');
    await pressContinue(page);

    await page.waitForURL('**/checkout/add-member');
    await expect(button('Add a person')).toBeVisible();
    await look('the household');
    await button('Add a person').click();
    await button('Add to the household').click();
    await expect(page.getByText('Please enter the first name.')).toBeVisible();
    await look('adding a person, with errors');
    await page.getByLabel('First name').fill('Dan');
    await page.getByLabel('Last name').fill('Núñez');
    await page.getByLabel('Date of birth', { exact: true }).fill('08/09/90');
    await button('Add to the household').click();
    await expect(page.getByText('are covered until they turn 26, and longer only').first()).toBeVisible();
    await look('a person that the plan does not cover');
    await button('Cancel').click();
    await addPerson(page, { name: 'Dan', born: '08/09/16', relation: 'Child' });
    await page.getByRole('link', { name: 'Edit Dan' }).click();
    await page.waitForURL('**/checkout/edit-member/*');
    await expect(button('Save')).toBeEnabled();
    await look('a person is edited');
    await button('Save').click();

    await page.waitForURL('**/checkout/add-member');
    await toPayment(page);
    await expect(page.getByLabel('Card number')).toBeEditable();
    await look('the payment');
    await agree(page);
    await pay(page);
    await button('I have a coupon').click();
    await page.getByLabel('Coupon code').fill('NEVER-WAS');
    await button('Apply').click();
    await expect(page.getByText('We don’t recognize this coupon.')).toBeVisible();
    await expect(page.getByText('Please check the card number.')).toBeVisible();
    await look('the payment, with errors and a wrong coupon');
    await fillCard(page, CARDS.declined);
    await pay(page);
    await expect(page.getByText('Your bank declined the card.')).toBeVisible();
    await look('a declined card');
    await page.getByLabel('Card number').fill(CARDS.good);
    await pay(page);
    await expect(joined(page)).toBeVisible();
    await page.locator('.member-number').evaluate((number) => {
      number.textContent = 'MWM-WMW-MWM';
    });
    await look('the membership, with a number of the widest letters');
  });

test.describe('when the fonts fail to load', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  test('a page with large text fits a small phone without its fonts', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto(siteUrl('sonrisa', '/checkout'));
    await withLargeText(page, async () => expect(await sidewaysScroll(page)).toBe(0));
  });
});

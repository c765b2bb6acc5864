import type { Locator } from '@playwright/test';
import { bought, CARDS, joined, newAddress, openCheckout, total } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { focusIsOn, tabTo } from '../support/keyboard.ts';

test.use({ allowedConsole: [/status of (?:402|422)/] });

test('a buyer joins with a child by keyboard alone, correcting an error in each step', async ({ page }) => {
  test.setTimeout(180_000);
  const { keyboard } = page;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const press = async (control: Locator, key = 'Enter') => {
    await tabTo(page, control);
    await keyboard.press(key);
  };
  /** Fills fields in order, starting at the focused one. */
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) {
      const field = page.getByLabel(label, { exact: true });
      if (!(await field.evaluate((one) => one === document.activeElement))) await tabTo(page, field);
      await keyboard.type(text);
    }
  };

  await openCheckout(page, 'harbor', '?office=point-loma&plan=harbor-club');
  await expect(page.locator('.office-now')).toContainText('Point Loma');
  await press(button('Choose another office'));
  await tabTo(page, page.getByLabel('ZIP code or city'));
  await keyboard.type('Nowhereville');
  await keyboard.press('Enter');
  await expect(page.getByLabel('ZIP code or city')).toHaveAccessibleDescription(/We do not know this city/);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('92101');
  await keyboard.press('Enter');
  await press(button('Choose Third Avenue Dental'));
  await focusIsOn(page, button('Choose another office'));
  await expect(page.locator('.office-now')).toContainText('Third Avenue Dental');
  await tabTo(page, page.getByRole('radio', { name: /Harbor Club/ }));
  await keyboard.press('ArrowDown');
  await focusIsOn(page, page.getByRole('radio', { name: /Harbor 65/ }));
  await keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /Harbor Club/ })).toBeChecked();
  await press(button('Continue'));

  await page.waitForURL('**/checkout/create-account');
  await expect(button('Continue')).toBeEnabled();
  await press(button('Continue'));
  await focusIsOn(page, page.getByLabel('First name'));
  await fill({ 'First name': 'Ana', 'Last name': 'Núñez', 'Date of birth': '03/04/88' });
  const email = newAddress();
  await fill({ 'Email address': 'ana@', 'Phone number': '6195550100', State: 'Cali', 'ZIP code': '92101' });
  await keyboard.press('Enter');
  await focusIsOn(page, page.getByLabel('Email address'));
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(email);
  await keyboard.press('Enter');

  await page.waitForURL('**/checkout/add-member');
  const relation = page.getByLabel('Who this is to you');
  await press(button('Add a person'));
  await focusIsOn(page, relation);
  await press(button('Add to the household'));
  await focusIsOn(page, page.getByLabel('First name'));
  await fill({ 'First name': 'Cleo', 'Last name': 'Núñez', 'Date of birth': '08/09/90' });
  await keyboard.press('Enter');
  // too old for a child: the focus moves to the invalid field
  const birthDate = page.getByLabel('Date of birth', { exact: true });
  await expect(birthDate).toHaveAttribute('aria-invalid', 'true');
  await focusIsOn(page, birthDate);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('08/09/16');
  await keyboard.press('Enter');
  await focusIsOn(page, button('Add a person'));
  await expect(total(page)).toHaveText('$258');
  await tabTo(page, page.getByRole('link', { name: 'Edit Cleo' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await page.waitForURL('**/checkout/edit-member/*');
  await focusIsOn(page, relation);
  await press(button('Save'));
  await page.waitForURL('**/checkout/add-member');
  await press(button('Continue to payment'));

  await page.waitForURL('**/checkout/payment');
  await press(button('I have a coupon'));
  await focusIsOn(page, page.getByLabel('Coupon code'));
  await keyboard.type('WRONG');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription(/We don’t recognize this coupon/);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('FIRSTTIDE');
  await keyboard.press('Enter');
  await focusIsOn(page, page.getByText('Coupon FIRSTTIDE is applied.'));
  const terms = page.getByRole('checkbox', { name: /Terms of Service/ });
  await press(button(/^Pay /));
  await focusIsOn(page, page.getByLabel('Card number'));
  await expect(terms).toHaveAccessibleDescription(/agree/);
  await fill({ 'Card number': CARDS.declined, Expires: '0530', 'Security code': '123' });
  await tabTo(page, terms);
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await focusIsOn(page, page.getByRole('alert').filter({ hasText: 'Nothing was charged' }));
  await tabTo(page, page.getByLabel('Card number'));
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(CARDS.good);
  await press(button(/^Pay \$238/));
  await expect(joined(page)).toBeVisible();
  await focusIsOn(page, page.getByRole('status').filter({ has: joined(page) }));
  await press(page.getByRole('link', { name: 'Go to your dashboard' }));
  await page.waitForURL('**/dashboard');
  expect(await bought(email)).toMatchObject({ memberships: 1, charges: 1, cents: 23_800, people: 2 });
});

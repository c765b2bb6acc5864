import { axeErrors } from '../support/axe.ts';
import { fillAccount, openCheckout, pressContinue } from '../support/checkout.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';

test('shows all account errors at once, and asks for no password', async ({ page }) => {
  test.slow();
  await openCheckout(page);
  await pressContinue(page);
  await page.waitForURL('**/checkout/create-account');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await fillAccount(page, 'ana@gmial.com');
  await field('Date of birth').fill('03/04/2012');
  await field('ZIP code').fill('00000');
  await field('Phone number').fill('12');
  await page.getByRole('button', { name: 'ana@gmail.com' }).click();
  await expect(field('Email address')).toHaveValue('ana@gmail.com');
  await pressContinue(page);
  for (const [name, words] of [
    ['Date of birth', /18 or older/],
    ['ZIP code', /does not exist/],
    ['Phone number', /Please enter a phone number/],
  ] as const)
    await expect(field(name)).toHaveAccessibleDescription(words);
  await expect(field('Date of birth')).toBeFocused();
  expect(await axeErrors(page)).toEqual([]);

  const email = await fillAccount(page);
  await pressContinue(page);
  await page.waitForURL('**/checkout/add-member');
  await page.goto(siteUrl('harbor', '/checkout/create-account'));
  await expect(page.locator('input[type=password]')).toHaveCount(0);
  await field('Email address').fill(email.replace('joins', 'joined'));
  await pressContinue(page);
  await page.waitForURL('**/checkout/add-member');
});

test.describe('a plan by invitation', () => {
  test.use({ allowedConsole: [/status of 422/] });

  test('offers a plan by invitation, asks for its code, and accepts the code from a link', async ({
    page,
  }) => {
    await openCheckout(page, 'northline');
    await expect(page.getByRole('radio')).toHaveCount(2);
    await page.getByRole('button', { name: 'I have an invitation code' }).click();
    await page.getByText('Northline Employer').click();
    await page.getByLabel('State you live in').selectOption('CA');
    await pressContinue(page);
    const code = page.getByLabel('Invitation code', { exact: true });
    await expect(code).toBeFocused();
    await expect(code).toHaveAccessibleDescription(/This plan is by invitation/);
    expect(await axeErrors(page)).toEqual([]);
    await page.goto('about:blank');
    await openCheckout(page, 'northline', '?plan=employer&state=CA#code=NL-TEAM-2026');
    await expect(code).toHaveValue('NL-TEAM-2026');
    await pressContinue(page);
    await page.waitForURL('**/checkout/create-account');
    await expect(page.locator('.cart-total dd').first()).toHaveText('$102');
  });
});

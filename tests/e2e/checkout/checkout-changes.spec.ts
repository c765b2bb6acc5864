import {
  agree,
  bought,
  CARDS,
  fillAccount,
  fillCard,
  joined,
  openCheckout,
  openPayment,
  pay,
  pressContinue,
  toPayment,
  total,
} from '../support/checkout.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { readMail } from '../support/outbox.ts';

test.describe('a coupon', () => {
  test.use({ allowedConsole: [/status of 422/] });

  test('explains why a coupon is invalid, and applies a valid one to the price, renewal and emails', async ({
    page,
    context,
  }) => {
    test.slow();
    await rows(
      `insert into coupons (site, code, code_key, kind, amount_cents, plan_ids, ends_at, max_redemptions, redemptions)
      values ('harbor', 'OVER', 'OVER', 'amount', 500, '{}', '2020-01-01', null, 0),
        ('harbor', 'GONE', 'GONE', 'amount', 500, '{}', null, 1, 1),
        ('harbor', 'STUDY', 'STUDY', 'amount', 500, '{harbor-student}', null, null, 0) on conflict do nothing`,
    );
    const email = await openPayment(page, { office: 'point-loma' });
    const renewal = page.locator('.cart-renewal dd');
    await page.getByRole('button', { name: 'I have a coupon' }).click();
    await expect(page.getByLabel('Coupon code')).toBeFocused();
    const apply = async (code: string) => {
      await page.getByLabel('Coupon code').fill(code);
      await page.getByRole('button', { name: 'Apply' }).click();
    };
    await apply('NEVER-WAS');
    await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription(
      /We don’t recognize this coupon/,
    );
    await expect(page.getByLabel('Coupon code')).toBeFocused();

    // a coupon that is not valid for the cart is refused in place, like an unknown one
    for (const [code, why] of [
      ['OVER', 'This coupon has expired.'],
      ['GONE', 'This coupon has reached its limit.'],
      ['STUDY', 'This coupon is not for this plan.'],
      ['CREW4', 'This coupon needs a higher price'],
    ] as const) {
      await apply(code);
      await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription(new RegExp(why));
      await expect(page.getByLabel('Coupon code')).toBeFocused();
      await expect(total(page)).toHaveText('$149');
    }
    await apply('first tide');
    await expect(page.getByText('Coupon FIRSTTIDE is applied.')).toBeFocused();
    await expect(total(page)).toHaveText('$129');
    await expect(renewal).toHaveText('$149');
    await expect(page.locator('.cart-lines')).toContainText('Coupon FIRSTTIDE-$20');
    await page.reload();
    await expect(total(page)).toHaveText('$129');
    await fillCard(page, CARDS.good);
    await page.getByRole('checkbox', { name: /charges my card \$149 on/ }).check();
    await agree(page);
    await pay(page);
    await expect(joined(page)).toBeVisible();
    expect(await bought(email)).toEqual({
      memberships: 1,
      charges: 1,
      cents: 12_900,
      people: 1,
      consents: ['renewal', 'terms'],
    });

    const [stored] = await rows<{ number: string }>(
      `select m.number from memberships m join accounts a on a.site = m.site and a.id = m.account_id
      where a.email = $1`,
      [email],
    );
    const receipt = await readMail(context, email, /receipt/);
    for (const part of [
      'Harbor Club: Ana Núñez: $149',
      'Coupon FIRSTTIDE: −$20',
      'Total: $129',
      'ending in 4242',
    ])
      expect(receipt.text).toContain(part);
    const welcome = await readMail(context, email, /Welcome/);
    expect(welcome.subject).toBe(`Welcome to Harbor Dental Club: your member number is ${stored?.number}`);
    for (const part of [
      'Plan: Harbor Club',
      'Office: Point Loma Family Dentistry',
      'THIS IS NOT INSURANCE',
      'Ana Núñez',
      '$129 for ',
      'we charge your card $149',
      'every year after that, until you cancel',
      'within 30 days',
      '“I have read the Terms of Service of Harbor Dental Club, LLC',
      '“I agree that Harbor Club renews',
      siteUrl('harbor', '/dashboard'),
      siteUrl('harbor', '/terms'),
      'It is not insurance',
    ])
      expect(welcome.text).toContain(part);
  });
});

test('a buyer changes the office in the checkout, and Back opens each earlier step', async ({ page }) => {
  test.slow();
  await openCheckout(page, 'harbor', '?office=point-loma');
  const office = page.locator('.office-now');
  await expect(office).toContainText('Point Loma Family Dentistry');
  await page.getByRole('button', { name: 'Join without an office' }).click();
  await expect(office).toContainText('Any of our offices');
  await expect(page.getByRole('button', { name: 'Choose an office' })).toBeFocused();
  await pressContinue(page);
  const email = await fillAccount(page);
  await pressContinue(page);
  await page.waitForURL('**/checkout/add-member');
  const summary = page.getByRole('region', { name: 'Your membership' });
  await expect(summary).toContainText('At any of our offices');

  await summary.getByRole('button', { name: /Total today/ }).click();
  await summary.getByRole('link', { name: 'Change' }).click();
  await page.waitForURL('**/checkout');
  await page.getByRole('button', { name: 'Choose an office' }).click();
  await page.getByLabel('ZIP code or city').fill('Portland');
  await page.getByLabel('ZIP code or city').press('Enter');
  await expect(page.getByText('Which city do you mean?')).toBeVisible();
  await page.getByRole('button', { name: 'Portland, OR' }).click();
  await expect(page.getByText('Offices near Portland, OR:')).toBeVisible();
  await expect(page.getByLabel('ZIP code or city')).toBeFocused();
  await page.getByLabel('ZIP code or city').fill('92101');
  await page.getByLabel('ZIP code or city').press('Enter');
  await page.getByRole('button', { name: 'Choose Third Avenue Dental' }).click();
  await expect(office).toContainText('Third Avenue Dental');
  await expect(page.getByRole('button', { name: 'Choose another office' })).toBeFocused();
  await pressContinue(page);
  await page.waitForURL('**/checkout/create-account');
  await expect(summary).toContainText('Third Avenue Dental');
  await expect(page.getByLabel('First name')).toHaveValue('Ana');
  await pressContinue(page);
  await page.waitForURL('**/checkout/add-member');
  await toPayment(page);
  await fillCard(page, CARDS.good);

  // back through the steps, each with its last input, and forward again
  for (const [path, isThere] of [
    ['/checkout/add-member', page.getByRole('list', { name: 'Your household' }).getByText('Ana Núñez')],
    ['/checkout/create-account', page.getByLabel('Email address')],
    ['/checkout', office],
  ] as const) {
    await page.goBack();
    await page.waitForURL(siteUrl('harbor', path));
    await expect(isThere).toBeVisible();
  }
  await expect(office).toContainText('Third Avenue Dental');
  await page.getByRole('button', { name: 'Join without an office' }).click();
  await pressContinue(page);
  await page.waitForURL('**/checkout/create-account');
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await page.goto(siteUrl('harbor', '/checkout/payment'));
  await expect(summary).toContainText('At any of our offices');
  await fillCard(page, CARDS.good);
  await agree(page);
  await pay(page);
  await expect(joined(page)).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Any participating office');
  const [stored] = await rows<{ office_id: string | null }>(
    `select m.office_id from memberships m join accounts a on a.site = m.site and a.id = m.account_id
    where a.email = $1`,
    [email],
  );
  expect(stored).toEqual({ office_id: null });
  // the cart is empty, and Back does not pay again
  await page.goBack();
  await page.waitForURL(siteUrl('harbor', '/checkout'));
  await page.goto(siteUrl('harbor', '/checkout/payment'));
  await page.waitForURL(siteUrl('harbor', '/dashboard'));
  expect(await bought(email)).toMatchObject({ memberships: 1, charges: 1, cents: 14_900 });
});

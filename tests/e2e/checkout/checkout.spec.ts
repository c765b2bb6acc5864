import { readFileSync } from 'node:fs';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import {
  addPerson,
  agree,
  bought,
  CARDS,
  fillAccount,
  fillCard,
  joined,
  newAddress,
  openCheckout,
  pay,
  pressContinue,
  toPayment,
  total,
} from '../support/checkout.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { dropNextResponse } from '../support/post-from-page.ts';
import { sheetsOf } from '../support/print.ts';

test.describe('joining', () => {
  test('a buyer joins alone at the linked office and sees the member card at once', async ({ page }) => {
    test.slow();
    await openCheckout(page, 'harbor', '?office=point-loma&plan=harbor-club');
    await expect(page.locator('.office-now')).toContainText('Point Loma Family Dentistry');
    await expect(page.getByRole('radio', { name: /Harbor Club/ })).toBeChecked();
    expect(await axeErrors(page)).toEqual([]);
    await pressContinue(page);

    await page.waitForURL('**/checkout/create-account');
    await pressContinue(page);
    await expect(page.getByLabel('First name')).toBeFocused();
    expect(await axeErrors(page)).toEqual([]);
    const email = await fillAccount(page);
    await pressContinue(page);

    await page.waitForURL('**/checkout/add-member');
    await expect(total(page)).toHaveText('$149');
    expect(await axeErrors(page)).toEqual([]);
    await toPayment(page);
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    await pay(page);
    await expect(page.getByText('Please check the marked fields.')).toBeVisible();
    await expect(page.getByText('Please agree to the terms to continue.')).toBeVisible();
    await expect(page.getByLabel('Card number')).toBeFocused();
    await expect(page.getByLabel('Security code')).toHaveAttribute('aria-invalid', 'true');
    await fillCard(page, CARDS.good);
    await pay(page);
    await expect(page.getByText('Please agree to the terms to continue.').first()).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);
    expect(await bought(email)).toMatchObject({ charges: 0 });
    await agree(page);
    await pay(page);

    await expect(joined(page)).toBeVisible();
    const number = (await page.locator('.member-number').textContent()) ?? '';
    const card = page.getByRole('article', { name: 'Card of Ana Núñez' });
    await expect(card).toContainText(number);
    await expect(card).toContainText('THIS IS NOT INSURANCE');
    await expect(card).toContainText('Point Loma Family Dentistry');
    const visit = page.getByRole('region', { name: 'Your first visit' });
    await expect(visit).toContainText('Point Loma Family Dentistry');
    await expect(visit.getByRole('link', { name: /^Call \(\d{3}\) / })).toHaveAttribute(
      'href',
      /^tel:\+1\d{10}$/,
    );
    await expect(visit.getByRole('link', { name: /Directions/ })).toHaveAttribute('href', /Point%20Loma/);
    await expect(visit.getByRole('row').first()).toContainText('Mon');
    const saved = page.waitForEvent('download');
    await visit.getByRole('button', { name: 'Add a reminder to your calendar' }).click();
    expect(readFileSync(await (await saved).path(), 'utf8')).toContain(
      'SUMMARY:Call Point Loma Family Dentistry',
    );
    await expect(page.getByRole('heading', { name: 'Before you pay' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Email me my cards' })).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await bought(email)).toEqual({
      memberships: 1,
      charges: 1,
      cents: 14_900,
      people: 1,
      // the renewal box was not ticked
      consents: ['terms'],
    });
    const pdf = await page
      .getByRole('link', { name: 'Save as PDF' })
      .evaluate(async (link: HTMLAnchorElement) => (await fetch(link.href)).headers.get('content-type'));
    expect(pdf).toBe('application/pdf');
    expect(await sheetsOf(page)).toBe(1);
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
  });

  test.describe('as a family', { tag: '@phone' }, () => {
    test.use({ allowedConsole: [/status of 402/] });

    test('a family of five sees the right total at every step and joins after a declined card', async ({
      page,
    }) => {
      test.slow();
      await openCheckout(page);
      await pressContinue(page);
      const email = await fillAccount(page);
      await pressContinue(page);
      await page.waitForURL('**/checkout/add-member');
      await addPerson(page, { name: 'Ben', born: '07/08/86', relation: 'Spouse' });
      await expect(total(page)).toHaveText('$258');
      for (const name of ['Cleo', 'Dan', 'Eva'])
        await addPerson(page, { name, born: '08/09/16', relation: 'Child' });
      await expect(total(page)).toHaveText('$419');
      await page.getByRole('button', { name: 'Remove Eva' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Eva Núñez' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Edit Dan' }).click();
      await page.waitForURL('**/checkout/edit-member/*');
      await page.getByLabel('First name').fill('Daniel');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL('**/checkout/add-member');
      await addPerson(page, { name: 'Eva', born: '08/09/18', relation: 'Child' });
      await toPayment(page);
      await fillCard(page, CARDS.declined);
      await page.getByRole('checkbox', { name: /Renew my membership/ }).check();
      await agree(page);
      await pay(page);
      await expect(page.getByText('Nothing was charged')).toBeVisible();
      expect(await bought(email)).toMatchObject({ memberships: 0, charges: 0 });
      // the input is kept, and another card is accepted
      await expect(page.getByLabel('Expires')).toHaveValue('05/30');
      await page.getByLabel('Card number').fill(CARDS.good);
      await pay(page);
      await expect(joined(page)).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(5);
      expect(await bought(email)).toEqual({
        memberships: 1,
        charges: 1,
        cents: 41_900,
        people: 5,
        consents: ['renewal', 'terms'],
      });
    });
  });
});

test('every checkout step survives a reload and a closed tab, and none can be skipped', {
  tag: '@phone',
}, async ({ page, context }) => {
  test.slow();
  await page.goto(siteUrl('harbor', '/checkout/payment'));
  await page.waitForURL(siteUrl('harbor', '/checkout'));
  await openCheckout(page);
  await page.getByText('Harbor Student').click();
  await pressContinue(page);
  await page.waitForURL('**/checkout/create-account');
  await page.goto(siteUrl('harbor', '/checkout/add-member'));
  await page.waitForURL('**/checkout/create-account');
  const email = await fillAccount(page);
  await page.getByLabel('Date of birth', { exact: true }).fill('03/04/06');
  await pressContinue(page);
  await page.waitForURL('**/checkout/add-member');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Your household' }).getByText('Ana Núñez')).toBeVisible();

  const other = await context.newPage();
  await other.goto(siteUrl('harbor', '/checkout/add-member'));
  await addPerson(other, { name: 'Leo', born: '08/09/25', relation: 'Child' });
  // the first tab updates by itself
  await expect(page.getByRole('list', { name: 'Your household' }).getByText('Leo Núñez')).toBeVisible();
  await page.close();
  await toPayment(other);
  await other.reload();
  await fillCard(other, CARDS.good);
  await agree(other);
  await pay(other);
  await expect(joined(other)).toBeVisible();
  expect(await bought(email)).toMatchObject({ memberships: 1, charges: 1, people: 2 });
});

test.describe('on a bad connection', { tag: '@phone' }, () => {
  // the lost response started a new session, so the page replaces its old token
  test.use({ allowedConsole: [/status of 403/] });

  test('a payment charges once when its response is lost and its button is pressed twice', async ({
    page,
  }) => {
    test.slow();
    await openCheckout(page);
    await pressContinue(page);
    const email = await fillAccount(page);
    await pressContinue(page);
    await page.waitForURL('**/checkout/add-member');
    await toPayment(page);
    await fillCard(page, CARDS.good);
    await agree(page);
    await dropNextResponse(page, '/api/km/checkout/payment');
    await page.getByRole('button', { name: /^Pay / }).dblclick();
    await expect(page.getByText('You will not be charged twice.')).toBeVisible();
    await expect(joined(page)).toBeVisible();
    expect(await bought(email)).toMatchObject({ memberships: 1, charges: 1, cents: 14_900 });
  });
});

test('one email address joins two brands independently', { tag: '@phone' }, async ({ browser }) => {
  test.slow();
  const email = newAddress();
  for (const [site, cents] of [
    ['harbor', 14_900],
    ['northline', 13_800],
  ] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await openCheckout(page, site);
    await pressContinue(page);
    await fillAccount(page, email);
    await pressContinue(page);
    await page.waitForURL('**/checkout/add-member');
    await toPayment(page);
    await fillCard(page, CARDS.good);
    await agree(page);
    await pay(page);
    await expect(joined(page)).toBeVisible();
    expect(await bought(email, site)).toMatchObject({ memberships: 1, charges: 1, cents });
    await context.close();
  }
});

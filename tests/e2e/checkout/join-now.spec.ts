import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import {
  addPerson,
  agree,
  bought,
  CARDS,
  fillAccount,
  fillCard,
  joined,
  openCheckout,
  pay,
  pressContinue,
  toPayment,
  total,
} from '../support/checkout.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinLoggedOut, joinMember } from '../support/join-member.ts';
import { readLoginCode } from '../support/outbox.ts';

test('the checkout receives the chosen household, and a reopened browser finds the cart', async ({
  page,
  browser,
  context,
}) => {
  test.slow();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(siteUrl('northline', '/join-now'));
  await page.getByRole('radio', { name: '3', exact: true }).check({ force: true });
  await page.getByLabel('Where you live').selectOption('Ohio');
  const join = page.getByRole('main').getByRole('link', { name: 'Join Northline Individual' }).first();
  await expect(join).toHaveAttribute('href', '/checkout?plan=individual&people=3&state=OH');
  await expect(page.getByRole('link', { name: 'Continue joining' })).toBeHidden();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await join.click();

  await expect(page.getByRole('radio', { name: /Northline Individual/ })).toBeChecked();
  await expect(page.getByLabel('State you live in')).toHaveValue('OH');
  await expect(page.getByRole('radio', { name: /\$306 a year for 3 people/ })).toBeChecked();
  await pressContinue(page);
  await page.waitForURL('**/checkout/create-account');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('OH');
  await page.getByLabel('Email address').fill('ana@');
  await page.getByLabel('Email address').blur();
  await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
  expect(await axeErrors(page)).toEqual([]);
  await fillAccount(page);
  await pressContinue(page);

  await page.waitForURL('**/checkout/add-member');
  await expect(page.getByText('You chose 3 people: 2 to add.')).toContainText(
    'All 3 together: $306 a year, all fees included.',
  );
  await addPerson(page, { name: 'Ben', born: '07/08/86', relation: 'Spouse' });
  await expect(page.getByText('You chose 3 people: 1 to add.')).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);

  // a closed browser keeps only cookies with an expiry date
  const { cookies, origins } = await context.storageState();
  await context.close();
  const persistentCookies = cookies.filter(({ expires }) => expires > 0);
  const { viewport, isMobile, hasTouch } = test.info().project.use;
  const again = await browser.newContext({
    viewport: viewport ?? null,
    isMobile: isMobile ?? false,
    hasTouch: hasTouch ?? false,
    storageState: { cookies: persistentCookies, origins },
  });
  const next = await again.newPage();
  const calls: string[] = [];
  next.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await next.goto(siteUrl('northline', '/join-now'));
  const continueLink = next.getByRole('link', { name: 'Continue joining' });
  await expect(continueLink).toBeVisible();
  expect(await axeErrors(next)).toEqual([]);
  expect(await sidewaysScroll(next)).toBe(0);
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await continueLink.click();
  await next.waitForURL('**/checkout/add-member');
  await expect(next.getByRole('list', { name: 'Your household' }).getByText('Ben Núñez')).toBeVisible();
  await addPerson(next, { name: 'Cleo', born: '08/09/16', relation: 'Child' });
  await expect(next.getByText('to add.')).toHaveCount(0);
  await expect(total(next)).toHaveText('$306');
  await toPayment(next);
  await expect(next.getByLabel('Card number')).toBeVisible();

  await next.goto(siteUrl('northline', '/checkout'));
  await expect(next.getByText('You already started to join with Northline Individual.')).toBeVisible();
  await next.getByRole('link', { name: 'Continue joining' }).click();
  await next.waitForURL('**/checkout/payment');
  await again.close();
});

test('explains why a plan does not cover the buyer and suggests one that does', async ({ page }) => {
  test.slow();
  await page.goto(siteUrl('harbor', '/checkout?plan=harbor-sixty-five'));
  await pressContinue(page);
  await fillAccount(page);
  await pressContinue(page);
  await expect(page.getByText('This plan is for people who are 65 or older.')).toContainText('Harbor Club');
  await expect(page).toHaveURL(/create-account$/);
  expect(await axeErrors(page)).toEqual([]);
  await page.getByRole('link', { name: 'Choose another plan' }).click();
  await expect(page.getByRole('radio', { name: /Harbor Club/ })).toBeChecked();
  await pressContinue(page);
  await page.waitForURL('**/checkout/create-account');
  await pressContinue(page);
  await page.waitForURL('**/checkout/add-member');
  await expect(page.getByRole('list', { name: 'Your household' }).getByText('Ana Núñez')).toBeVisible();
  await toPayment(page);
});

test('explains that a plan needs an office, and selects no other plan instead', async ({ page }) => {
  test.slow();
  await page.goto(siteUrl('mesa', '/join-now'));
  await page.getByRole('main').getByRole('link', { name: 'Join Home Office' }).first().click();
  const why = page.getByText('Home Office is only sold with an office.');
  await expect(why).toBeVisible();
  await expect(page.getByRole('radio', { name: /Open Road/ })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await pressContinue(page);
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page.getByText('Please choose a plan.', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Choose an office' }).click();
  await page.getByLabel('ZIP code or city').fill('85018');
  await page.getByLabel('ZIP code or city').press('Enter');
  await page.getByRole('button', { name: 'Choose Arcadia Family Dental' }).click();
  await expect(page.getByRole('radio', { name: /Home Office.*\$129/ })).toBeChecked();
  await expect(why).toBeHidden();
  await pressContinue(page);
  await page.waitForURL('**/checkout/create-account');
  await expect(total(page)).toHaveText('$129');
});

test.describe('a buyer who is already a member', () => {
  // joining again responds with 409
  test.use({ allowedConsole: [/status of 409/] });

  test('an existing member can log in or use another email address before anything is charged', async ({
    page,
  }) => {
    test.slow();
    const { email } = await joinLoggedOut(page);
    await openCheckout(page);
    await pressContinue(page);
    await fillAccount(page, email);
    await pressContinue(page);
    await page.waitForURL('**/checkout/add-member');
    await toPayment(page);
    await fillCard(page, CARDS.good);
    await agree(page);
    await pay(page);
    const alreadyMember = page
      .getByRole('alert')
      .filter({ hasText: 'This email address already has a membership' });
    expect(await axeErrors(page)).toEqual([]);
    await alreadyMember.getByRole('link', { name: 'use another email address' }).click();
    await expect(page.getByLabel('Email address')).toHaveValue(email);
    await page.goBack();
    await fillCard(page, CARDS.good);
    await agree(page);
    await pay(page);
    await alreadyMember.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Code from the email').fill(await readLoginCode(page.context(), email));
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/dashboard');
  });

  test('a person who comes back after a membership logs in with a code and goes on with the same cart', async ({
    page,
  }) => {
    test.slow();
    const { email, number } = await joinLoggedOut(page);
    await rows("update memberships set status = 'ended' where number = $1", [number]);
    await openCheckout(page);
    await pressContinue(page);
    await fillAccount(page, email);
    await pressContinue(page);
    await page.waitForURL('**/checkout/add-member');
    await toPayment(page);
    const payNow = async () => {
      await fillCard(page, CARDS.good);
      await agree(page);
      await pay(page);
    };
    await payNow();
    const known = page.getByRole('alert').filter({ hasText: 'This email address has an account with us' });
    await known.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Code from the email').fill(await readLoginCode(page.context(), email));
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/checkout/payment');
    await payNow();
    await expect(joined(page)).toBeVisible();
    expect(await bought(email)).toMatchObject({ memberships: 2, charges: 2 });
  });

  test('a logged-in member is sent to the dashboard instead of a second purchase', async ({ page }) => {
    await joinMember(page);
    await openCheckout(page);
    await pressContinue(page);
    await page.getByRole('alert').getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.waitForURL('**/dashboard');
  });
});

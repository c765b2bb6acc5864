import type { Locator, Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { agree, bought, CARDS, fillCard, joined, openPayment, pay } from '../support/checkout.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { focusIsOn, tabTo } from '../support/keyboard.ts';
import { logInWithCode } from '../support/login-code.ts';
import { readMail } from '../support/outbox.ts';
import { letBankAnswer } from '../support/sandbox-bank.ts';

const byBank = (page: Page) => page.getByRole('radio', { name: /Bank account/ });
const authorize = (page: Page) => page.getByRole('checkbox', { name: /I authorize/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const ON_ITS_WAY = 'Your bank payment is on its way';
const ARRIVED = 'Your bank payment has arrived';

async function fillAccount(page: Page, account: string): Promise<void> {
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill(account);
}

/** Counts the lines of an element's text. */
const countLines = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const words = document.createRange();
    words.selectNodeContents(node);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

/** Submits a bank debit on a freshly opened payment page. */
async function payByBank(page: Page, account: string): Promise<void> {
  await byBank(page).check();
  await fillAccount(page, account);
  await authorize(page).check();
  await agree(page);
  await pay(page);
  await expect(heading(page, ON_ITS_WAY)).toBeVisible();
}

/** Lets the bank respond and checks the page until it shows the outcome. */
async function waitForBankOutcome(page: Page, email: string, name: string): Promise<void> {
  await letBankAnswer(email);
  await expect(async () => {
    await page
      .getByRole('button', { name: 'Check again' })
      .click({ timeout: 1000 })
      .catch(() => {});
    await expect(page.getByText(name)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 45_000 });
}

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('a buyer joins by bank debit, sees that it takes days, and opens the dashboard once it arrives', async ({
    page,
    context,
  }) => {
    test.setTimeout(180_000);
    const look = async (state: string) => {
      // a field that is half under the sticky price would count as too small a target
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      expect.soft(await axeErrors(page), state).toEqual([]);
      expect.soft(await sidewaysScroll(page), state).toBe(0);
    };
    const email = await openPayment(page);
    await page.getByRole('checkbox', { name: /Renew my membership/ }).check();
    await byBank(page).check();
    // automatic renewal needs a card
    await expect(page.getByRole('checkbox', { name: /Renew my membership/ })).toHaveCount(0);
    await expect(page.getByText('doesn’t renew automatically. It ends after its term')).toBeVisible();
    // the summary says that there is no renewal, and names no days, because the bank decides them
    const summary = page.getByRole('region', { name: 'Your membership' });
    await expect(summary).toContainText('starts on the day your payment arrives');
    await expect(summary).not.toContainText(/At renewal|Covers/);
    await expect(authorize(page)).not.toBeChecked();
    await look('the bank account');

    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await agree(page);
    await pay(page);
    await expect(page.getByText('Please agree to the debit')).toBeVisible();
    await expect(page.getByText('Please enter the 4 to 17 digits')).toBeVisible();
    await authorize(page).check();
    await page.getByLabel('Routing number').fill('110000001');
    await page.getByLabel('Account number').fill('12');
    await pay(page);
    await expect(page.getByText('Please check the nine digits')).toBeVisible();
    await expect(page.getByText('Please enter the 4 to 17 digits')).toBeVisible();
    await look('the bank account, with errors');
    await fillAccount(page, '000123456789');
    await pay(page);

    await expect(heading(page, ON_ITS_WAY)).toBeVisible();
    await expect(page.getByRole('status').filter({ has: heading(page, ON_ITS_WAY) })).toBeFocused();
    await expect(page.getByText('Test Bank account ending in 6789')).toBeVisible();
    await expect(page.getByText('Ana Núñez', { exact: true })).toBeVisible();
    // a long name beside it wraps without breaking the label
    const from = page.getByRole('term').filter({ hasText: /^From$/ });
    expect(await countLines(from)).toBe(1);
    await expect(page).toHaveTitle(/^Your bank payment is on its way/);
    await look('under way');
    expect(sent.filter((request) => /110000000|000123456789/.test(request))).toEqual([]);
    expect(await bought(email)).toMatchObject({ memberships: 0, charges: 0, people: 0 });
    const mail = await readMail(context, email);
    expect(mail.text).toContain('You are not a member yet');
    expect(mail.text).toContain('I authorize Harbor');

    // a returning buyer finds the same state on every page of the checkout
    for (const path of ['/checkout', '/checkout/add-member', '/checkout/payment']) {
      await page.goto(siteUrl('harbor', path));
      await expect(heading(page, ON_ITS_WAY)).toBeVisible();
    }

    await waitForBankOutcome(page, email, ARRIVED);
    await look('arrived');
    expect(await bought(email)).toMatchObject({
      memberships: 1,
      charges: 1,
      cents: 14_900,
      people: 1,
      consents: ['debit', 'terms'],
    });
    expect((await readMail(context, email, /receipt/)).text).toContain('Test Bank account ending in 6789');
    await page.getByRole('link', { name: 'Log in' }).last().click();
    await logInWithCode(page, email);
    await page.waitForURL('**/dashboard');
    await page.goto(siteUrl('harbor', '/dashboard?section=renewal'));
    await expect(page.getByText(/does not renew|ends on|ends after/i).first()).toBeVisible();
  });
});

test('a cart can be paid by card after the bank refuses the debit', async ({ page, context }) => {
  test.setTimeout(120_000);
  const email = await openPayment(page);
  await payByBank(page, '000222222227');
  await waitForBankOutcome(page, email, 'There was not enough money in the account.');
  expect(await axeErrors(page)).toEqual([]);
  expect((await readMail(context, email)).subject).toContain('did not go through');
  for (const path of ['/checkout', '/checkout/payment']) {
    await page.goto(siteUrl('harbor', path));
    await expect(page.getByText('Your bank payment did not go through.')).toBeVisible();
  }
  await fillCard(page, CARDS.good);
  await agree(page);
  await pay(page);
  await expect(joined(page)).toBeVisible();
  expect(await bought(email)).toMatchObject({ memberships: 1, charges: 1, consents: ['terms'] });
});

test.describe('a second tab', () => {
  test.use({ allowedConsole: [/status of 409/] });

  test('a second tab cannot pay by card while a bank debit is in progress', async ({ page, context }) => {
    test.slow();
    const email = await openPayment(page);
    const other = await context.newPage();
    await other.goto(siteUrl('harbor', '/checkout/payment'));
    await fillCard(other, CARDS.good);
    await agree(other);
    await payByBank(page, '000000000009');
    await pay(other).catch(() => {});
    await expect(heading(other, ON_ITS_WAY)).toBeVisible();
    const tries = await rows(
      'select p.method, p.status from payments p join checkouts c on c.id = p.checkout_id where c.email = $1',
      [email],
    );
    expect(tries).toEqual([{ method: 'bank', status: 'started' }]);
  });
});

test('a buyer pays from a bank account by keyboard alone', async ({ page }) => {
  test.slow();
  await openPayment(page);
  await tabTo(page, page.getByRole('radio', { name: /Card or wallet/ }));
  await page.keyboard.press('ArrowDown');
  await focusIsOn(page, byBank(page));
  await tabTo(page, page.getByLabel('Routing number'));
  await page.keyboard.type('110000000');
  await tabTo(page, page.getByLabel('Account number'));
  await page.keyboard.type('000123456789');
  for (const box of [authorize(page), page.getByRole('checkbox', { name: /Terms of Service/i })]) {
    await tabTo(page, box);
    await page.keyboard.press('Space');
  }
  await tabTo(page, page.getByRole('button', { name: /^Pay / }));
  await page.keyboard.press('Enter');
  await expect(heading(page, ON_ITS_WAY)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Check again' }));
});

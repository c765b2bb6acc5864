import type { Page } from '@playwright/test';
import { agree, bought, CARDS, fillCard, joined, openPayment, pay } from '../support/checkout.ts';
import type { CrashPoint } from '../support/crash-on-statement.ts';
import { type CrashingServer, crashingServer } from '../support/crashing-server.ts';
import { rows } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ allowedConsole: [/ERR_CONNECTION|ERR_SOCKET|ERR_EMPTY_RESPONSE|status of (?:402|403|409|503)/] });

const NOTHING = { memberships: 0, charges: 0 };
const MEMBER = { memberships: 1, charges: 1, cents: 14_900, people: 1, consents: ['terms'] };

/** A dead process's payments are taken over only after its lease ends. */
const passTime = () => rows(`update payments set leased_until = now() where status = 'started'`);

const UNCLEAR = 'We do not know yet whether your payment went through.';
const ASKING = 'We are checking what happened';

/** Pays while the server crashes at a statement. @returns the buyer's email address */
async function payDuringCrash(page: Page, server: CrashingServer, crashPoint: CrashPoint): Promise<string> {
  const email = await openPayment(page, { url: server.url });
  await fillCard(page, CARDS.good);
  await agree(page);
  const { crashed } = await server.crashAt(crashPoint);
  await pay(page);
  await crashed;
  await expect(page.getByText(UNCLEAR)).toBeVisible();
  await expect(page.getByText('You will not be charged twice.')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue(CARDS.good);
  return email;
}

test.describe('a server crash during a payment', () => {
  // in sequence, because the tests share one server
  test.describe.configure({ mode: 'default' });
  let server: CrashingServer;
  test.beforeAll(async () => {
    server = await crashingServer();
  });
  test.beforeEach(() => server.start());
  test.afterAll(() => server.stop());

  test('charges once when the server crashes before it stores the payment', async ({ page }) => {
    test.slow();
    const email = await payDuringCrash(page, server, { statement: 'insert into "payments"', when: 'before' });
    expect(await bought(email)).toMatchObject(NOTHING);
    await server.start();
    await expect(joined(page)).toBeVisible();
    expect(await bought(email)).toEqual(MEMBER);
  });

  test('reports that nothing was charged and keeps the cart when the server crashes before the charge', async ({
    page,
  }) => {
    test.slow();
    const email = await payDuringCrash(page, server, { statement: 'with decided as', when: 'before' });
    await server.start();
    await passTime();
    await expect(page.getByRole('alert').first()).toContainText(/nothing was charged. Please try again/);
    expect(await bought(email)).toMatchObject(NOTHING);
    await pay(page);
    await expect(joined(page)).toBeVisible();
    expect(await bought(email)).toEqual(MEMBER);
  });

  test('finds the membership and logs in after a crash during the charge and a reload', async ({ page }) => {
    test.slow();
    const email = await payDuringCrash(page, server, { statement: 'with decided as', when: 'sent' });
    expect(await bought(email)).toMatchObject({ memberships: 0 });
    await server.start();
    await page.reload();
    await expect(page.getByText(ASKING)).toBeVisible();
    await passTime();
    await expect(joined(page)).toBeVisible();
    expect(await bought(email)).toEqual(MEMBER);
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
  });

  test('finds the membership in a new tab after a crash at the end of the payment', async ({
    page,
    context,
  }) => {
    test.slow();
    const email = await payDuringCrash(page, server, { statement: 'insert into "sessions"', when: 'before' });
    expect(await bought(email)).toEqual(MEMBER);
    await page.close();
    await server.start();
    const other = await context.newPage();
    await other.goto(server.url('harbor', '/checkout'));
    await expect(joined(other)).toBeVisible();
    expect(await bought(email)).toEqual(MEMBER);
  });

  test('charges nothing without a click when the page reloads after an early crash', async ({ page }) => {
    test.slow();
    const email = await payDuringCrash(page, server, { statement: 'insert into "payments"', when: 'before' });
    await page.goto('about:blank');
    await server.start();
    await page.goto(server.url('harbor', '/checkout/payment'));
    await expect(
      page.getByText('Your last payment was not completed, and nothing was charged.'),
    ).toBeVisible();
    expect(await bought(email)).toMatchObject(NOTHING);
    await fillCard(page, CARDS.good);
    await agree(page);
    await pay(page);
    await expect(joined(page)).toBeVisible();
    expect(await bought(email)).toEqual(MEMBER);
  });
});

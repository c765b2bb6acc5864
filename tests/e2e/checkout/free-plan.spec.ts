import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import {
  agree,
  bought,
  fillAccount,
  joined,
  openCheckout,
  pressContinue,
  toPayment,
  total,
} from '../support/checkout.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { startOwnSite } from '../support/site-with-settings.ts';

// Harbor with free plans.

test.describe.configure({ mode: 'default' });

const tenants = mkdtempSync(join(tmpdir(), 'enamel-e2e-free-'));
let stop: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  cpSync('tenants/harbor', join(tenants, 'harbor'), { recursive: true });
  const file = join(tenants, 'harbor/catalog/plans.json');
  const { plans } = JSON.parse(readFileSync(file, 'utf8')) as { plans: object[] };
  const price = { member_cents: 0, dependent_cents: 0 };
  writeFileSync(file, JSON.stringify(plans.map((plan) => ({ ...plan, price }))));
  stop = await startOwnSite({ TENANTS_DIR: tenants, PAYMENTS_BANK_DEBIT: 'on' });
});
test.afterAll(async () => {
  await stop();
  rmSync(tenants, { recursive: true, force: true });
});

const expectAccessible = async (page: Page) => {
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
};

test('a member joins and renews a free plan without a card', async ({ page }) => {
  test.slow();
  await openCheckout(page);
  await pressContinue(page);
  const email = await fillAccount(page);
  await pressContinue(page);
  await page.waitForURL('**/checkout/add-member');
  await expect(total(page)).toHaveText('$0');
  await toPayment(page);
  const join = page.getByRole('button', { name: 'Join now' });
  await expect(join).toBeEnabled();
  const renewal = page.getByRole('checkbox', { name: /Renew my membership/ });
  await expect(renewal).toHaveAccessibleName(/It is free: .* charges nothing\./);
  await renewal.check();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /Bank account/ })).toHaveCount(0);
  await expectAccessible(page);
  await agree(page);
  await join.click();
  await expect(joined(page)).toBeVisible();
  await expect(page.getByRole('article', { name: 'Card of Ana Núñez' })).toContainText('Harbor Club');
  expect(await bought(email)).toEqual({
    memberships: 1,
    charges: 1,
    cents: 0,
    people: 1,
    consents: ['renewal', 'terms'],
  });

  // nothing on the dashboard asks for a card
  await page.goto(siteUrl('harbor', '/dashboard'));
  await expect(page.getByText('You owe')).toBeVisible();
  await expect(page.getByText(/no card on file/)).toHaveCount(0);
  await page.goto(siteUrl('harbor', '/dashboard?section=renewal'));
  await expect(page.getByText('It is free: nothing is charged.')).toBeVisible();
  await page.getByRole('button', { name: 'See the price' }).click();
  await page.getByRole('checkbox', { name: /I have read the Terms/ }).check();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Renew my membership' }).click();
  await expect(page.getByText(/^You are covered from/)).toBeFocused();
  expect(await bought(email)).toMatchObject({ memberships: 1, charges: 2, cents: 0 });
  expect(
    await rows(
      'select distinct p.processor from payments p join accounts a on a.id = p.account_id where a.email = $1',
      [email],
    ),
  ).toEqual([{ processor: 'none' }]);
});

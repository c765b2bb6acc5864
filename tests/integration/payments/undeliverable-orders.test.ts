import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { filledCart, readPayments, sendPayment } from '#tests/support/api/checkout.ts';
import { addCoupon, countRedemptions } from '#tests/support/api/coupons.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { type Troubled, troubled } from '#tests/support/payments/troubled-processor.ts';

let api: TestApi;
let processor: Troubled;
beforeAll(async () => {
  api = await openTestApi();
  processor = troubled(createSandbox({ databaseUrl: api.databaseUrl }));
  api.deps.processor = processor;
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

it('a paid order that cannot be delivered is refunded in full, and its coupon is released', async () => {
  const member = await filledCart(api, { email: 'member@example.com' });
  (await sendPayment(member.browser, { totalCents: 14900 })).ok();
  await addCoupon(api, { code: 'HELD', amountCents: 900 });
  // During the charge, the member changes the account’s address to the buyer’s.
  processor.before = async (call) => {
    if (call !== 'confirm') return;
    processor.before = () => {};
    await api.rows(`update accounts set email = $1, email_key = $1 where email_key = 'member@example.com'`, [
      'buyer@example.com',
    ]);
  };
  const { browser } = await filledCart(api, { email: 'buyer@example.com', coupon: 'HELD' });
  const before = await countRedemptions(api, 'HELD');
  const refused = (await sendPayment(browser, { totalCents: 14000 })).refused();
  expect(refused).toMatchObject({ code: 'already_member', reason: 'returned' });
  expect(await readPayments(api, 'buyer@example.com')).toEqual([{ status: 'captured' }]);
  expect(await reconcile(api.deps)).toMatchObject({ refunded: 1 });
  const rows = await api.rows(
    `select r.status, r.amount_cents, r.rule, s.amount_cents as returned from refunds r
    join sandbox.refunds s on s.key = r.id::text`,
  );
  expect(rows).toEqual([{ status: 'done', amount_cents: 14000, rule: 'undeliverable', returned: 14000 }]);
  expect(await countRedemptions(api, 'HELD')).toBe(before);
  const [owed] = await api.rows(
    `select sum(amount_cents)::int as owed from ledger_entries l join accounts a on a.site = l.site and a.id = l.account_id
    where a.email = 'buyer@example.com'`,
  );
  expect(owed).toEqual({ owed: 0 });
});

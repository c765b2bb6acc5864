import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { RefundRejectedError } from '#api/ports/payment-processor.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { type NewRefund, settleRefund, startRefund } from '#api/services/payments/refunds.ts';
import { sendPayment } from '#tests/support/api/checkout.ts';
import { storedCarts } from '#tests/support/api/stored-carts.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { type Troubled, troubled } from '#tests/support/payments/troubled-processor.ts';

let api: TestApi;
let processor: Troubled;
let names = 0;
beforeAll(async () => {
  api = await openTestApi();
  processor = troubled(createSandbox({ databaseUrl: api.databaseUrl }));
  api.deps.processor = processor;
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

async function paid(): Promise<string> {
  names += 1;
  const [browser] = await storedCarts(api, 1, { name: `refund-${names}-` });
  return (await sendPayment(browser!, { totalCents: 14900 })).ok().receiptId;
}

const start = (paymentId: string, changes: Partial<NewRefund> = {}) =>
  api.deps.database.inSite('harbor', (tx) =>
    startRefund(tx, {
      site: 'harbor',
      paymentId,
      amountCents: 5000,
      rule: 'CA',
      reason: 'cancelled',
      dedupeKey: `cancel:${paymentId}`,
      now: api.deps.now(),
      ...changes,
    }),
  );

async function readRefunds(paymentId: string) {
  return api.rows(
    `select r.status, r.amount_cents as requested, s.amount_cents as returned, l.amount_cents as booked from refunds r
    left join sandbox.refunds s on s.key = r.id::text
    left join ledger_entries l on l.site = r.site and l.refund_id = r.id and l.kind = 'refund'
    where r.payment_id = $1 order by r.created_at, r.amount_cents`,
    [paymentId],
  );
}

const DONE = { status: 'done', requested: 5000, returned: 5000, booked: 5000 };

describe('refunds', () => {
  it('a refund is stored with its reason, then executed, then recorded in the ledger', async () => {
    const payment = await paid();
    const refund = await start(payment);
    expect(await readRefunds(payment)).toEqual([
      { status: 'started', requested: 5000, returned: null, booked: null },
    ]);
    expect(await settleRefund(api.deps, refund)).toMatchObject({ status: 'done' });
    expect(await readRefunds(payment)).toEqual([DONE]);
    expect(await settleRefund(api.deps, refund)).toMatchObject({ status: 'done' });
    expect(await readRefunds(payment)).toEqual([DONE]);
  });

  it('a refund is created once per deduplication key', async () => {
    const payment = await paid();
    const [first, second] = [await start(payment), await start(payment, { amountCents: 100 })];
    expect(second.id).toBe(first.id);
    const twins = await Promise.all([start(payment), start(payment)]);
    expect(new Set(twins.map(({ id }) => id))).toEqual(new Set([first.id]));
  });

  it('refunds never exceed the rest of the payment, even concurrent ones', async () => {
    const payment = await paid();
    await expect(start(payment, { amountCents: 14901 })).rejects.toThrow(RangeError);
    await expect(start(payment, { amountCents: 0 })).rejects.toThrow(RangeError);
    await expect(start(payment, { amountCents: 0.5 })).rejects.toThrow(RangeError);
    const both = await Promise.allSettled([
      start(payment, { amountCents: 10000, dedupeKey: `a:${payment}` }),
      start(payment, { amountCents: 10000, dedupeKey: `b:${payment}` }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses to refund a payment that was not captured', async () => {
    const [browser] = await storedCarts(api, 1, { name: 'refund-declined-' });
    (await sendPayment(browser!, { token: 'tok_declined', totalCents: 14900 })).refused();
    const [row] = await api.rows<{ id: string }>(
      `select p.id from payments p join checkouts c on c.site = p.site and c.id = p.checkout_id where c.email like 'refund-declined-%'`,
    );
    await expect(start(row!.id)).rejects.toThrow(RangeError);
  });

  it('the reconciler completes a refund once after a lost response', async () => {
    await reconcile(api.deps);
    for (const lose of ['losesRequests', 'losesReplies'] as const) {
      const payment = await paid();
      const refund = await start(payment);
      processor[lose]('refund');
      expect(await settleRefund(api.deps, refund)).toMatchObject({ status: 'started' });
      expect(await reconcile(api.deps)).toMatchObject({ refunded: 0 });
      api.advance(26_000);
      const both = await Promise.all([reconcile(api.deps), reconcile(api.deps)]);
      expect(both.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(1);
      expect(await readRefunds(payment)).toEqual([DONE]);
    }
  });

  it('the reconciler executes a refund that no process has executed', async () => {
    const payment = await paid();
    await start(payment);
    expect(await reconcile(api.deps)).toMatchObject({ refunded: 1 });
    expect(await readRefunds(payment)).toEqual([DONE]);
  });

  it('a refund that the processor rejects fails, and the account keeps its credit', async () => {
    const payment = await paid();
    processor.refund = async () => {
      throw new RefundRejectedError('the card is closed');
    };
    const refund = await start(payment);
    expect(await settleRefund(api.deps, refund)).toMatchObject({ status: 'failed' });
    expect(await readRefunds(payment)).toEqual([
      { status: 'failed', requested: 5000, returned: null, booked: null },
    ]);
    const events = await api.rows(`select kind from account_events where details->>'refund' = $1`, [
      refund.id,
    ]);
    expect(events).toEqual([{ kind: 'refund_failed' }]);
    // A failed amount can be refunded again with another key.
    expect(await start(payment, { amountCents: 14900, dedupeKey: `again:${payment}` })).toMatchObject({
      status: 'started',
    });
    await api.rows(`update refunds set status = 'failed' where dedupe_key = $1`, [`again:${payment}`]);
  });
});

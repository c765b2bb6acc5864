import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { releaseAfterOutage } from '#api/services/payments/payment-attempt.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { checkoutAccount } from '#contracts/checkout/cart-account.ts';
import { payments } from '#db/schema/payments.ts';
import { filledCart, newKey, sendPayment } from '#tests/support/api/checkout.ts';
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
  await addCoupon(api, { code: 'HELD', amountCents: 900 });
});
beforeEach(async () => {
  processor.calls.length = 0;
  processor.before = () => {};
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const PRICE = 14000;

/** The state of an attempt in our database and at the processor. */
async function readAttempt(email: string) {
  const [attempt] = await api.rows(
    `select p.status, s.status as processor, (select count(*)::int from memberships m
      where m.site = 'harbor' and m.first_payment_id = p.id) as memberships
    from payments p join checkouts c on c.site = p.site and c.id = p.checkout_id
    left join sandbox.charges s on s.key = p.id::text where p.site = 'harbor' and c.email_key = $1`,
    [email],
  );
  return attempt;
}

const PAID = { status: 'captured', processor: 'captured', memberships: 1 };
const NOTHING = { status: 'voided', processor: 'cancelled', memberships: 0 };

/** A payment with a coupon, so that its release shows. */
async function pay(token = 'tok_visa') {
  const { browser, email } = await filledCart(api, { coupon: 'HELD' });
  const key = newKey();
  const before = await countRedemptions(api, 'HELD');
  const again = () => sendPayment(browser, { key, token, totalCents: PRICE });
  const answer = await again();
  return { browser, email, again, answer, held: (await countRedemptions(api, 'HELD')) - before };
}

/** The lease of the interrupted process expires, and the job runs. */
async function later() {
  api.advance(26_000);
  return reconcile(api.deps);
}

describe('interrupted payments with an available processor', () => {
  it('looks up a payment whose response was lost, and the visitor becomes a member', async () => {
    const { email, answer, held } = await pay('tok_lost_reply');
    expect(answer.ok().isAuthenticated).toBe(true);
    expect(await readAttempt(email)).toEqual(PAID);
    expect(held).toBe(1);
  });

  it('refuses a payment whose request never arrived, and charges nothing', async () => {
    const { email, answer, held, browser } = await pay('tok_timeout_before');
    expect(answer.refused()).toMatchObject({ code: 'payment_declined', reason: 'not_charged' });
    expect(await readAttempt(email)).toEqual(NOTHING);
    expect(held).toBe(0);
    // The same cart can be paid with a new key.
    (await sendPayment(browser, { totalCents: PRICE })).ok();
  });

  it('refuses a payment that could not be prepared, and charges nothing', async () => {
    processor.losesRequests('prepare');
    const lost = await pay();
    expect(lost.answer.refused().reason).toBe('not_charged');
    processor.losesReplies('prepare');
    const silent = await pay();
    expect(silent.answer.refused().reason).toBe('not_charged');
    expect(await readAttempt(silent.email)).toMatchObject({
      status: 'voided',
      processor: 'open',
      memberships: 0,
    });
    expect(await later()).toEqual({ settled: 0, waiting: 0, refunded: 0 });
  });
});

describe('interrupted payments with a silent processor', () => {
  it('reports an unknown outcome, and the reconciler creates the membership if the card was charged', async () => {
    processor.losesReplies('confirm');
    processor.losesRequests('lookUp');
    const { email, answer, again, browser } = await pay();
    expect(answer.refused().code).toBe('payment_unknown');
    expect((await browser.call(checkoutAccount)).ok().cart!.isPaying).toBe(true);
    expect((await again()).refused().code).toBe('in_progress');
    expect(await reconcile(api.deps)).toEqual({ settled: 0, waiting: 0, refunded: 0 });
    expect(await later()).toEqual({ settled: 1, waiting: 0, refunded: 0 });
    expect(await readAttempt(email)).toEqual(PAID);
    // A browser that retries is logged in.
    expect((await again()).ok()).toMatchObject({ isAuthenticated: true, email });
  });

  it('an attempt whose commit becomes visible only after an outage is released then, not at the end of its lease', async () => {
    processor.losesReplies('confirm');
    processor.losesRequests('lookUp');
    await pay();
    const { database, now } = api.deps;
    const [known] = await database.inSite('harbor', (tx) =>
      tx
        .select()
        .from(payments)
        .where(and(eq(payments.site, 'harbor'), eq(payments.status, 'started'))),
    );
    if (!known) throw new Error('there is no attempt');
    const attempt = Object.assign(known, { id: randomUUID(), idempotencyKey: newKey(), checkoutId: null });
    const lost = Object.assign(new Error('the connection is gone'), { code: '08006' });
    await database.inSite('harbor', async (tx) => {
      // to all others, a commit that waits for a standby looks like one that has not begun
      await tx.insert(payments).values(attempt);
      releaseAfterOutage(api.deps, attempt, lost);
      await sleep(300);
    });
    const leaseEnds = async () => {
      const [row] = await api.rows<{ leased_until: Date }>(
        'select leased_until from payments where id = $1',
        [attempt.id],
      );
      return row?.leased_until.getTime();
    };
    await expect.poll(leaseEnds, { timeout: 10_000 }).toBeLessThanOrEqual(now().getTime());
    await api.rows('delete from payments where id = $1', [attempt.id]);
    await later();
  });

  it('the reconciler releases the coupon if the card was not charged', async () => {
    processor.losesRequests('confirm');
    processor.losesRequests('lookUp');
    const { email, answer, again, held } = await pay();
    expect(answer.refused().code).toBe('payment_unknown');
    expect(held).toBe(1);
    await later();
    expect(await readAttempt(email)).toEqual(NOTHING);
    expect((await again()).refused().reason).toBe('not_charged');
  });

  it('a payment waits through a long outage, and is settled afterwards', async () => {
    processor.losesReplies('confirm');
    processor.losesRequests('lookUp', 4);
    const { email } = await pay();
    for (let round = 0; round < 3; round += 1)
      expect(await later()).toEqual({ settled: 0, waiting: 1, refunded: 0 });
    expect(await readAttempt(email)).toMatchObject({ status: 'started' });
    expect(await later()).toEqual({ settled: 1, waiting: 0, refunded: 0 });
    expect(await readAttempt(email)).toEqual(PAID);
  });

  it('the reconciler retries after an unknown outcome of a cancellation', async () => {
    processor.losesRequests('confirm');
    processor.losesReplies('cancel');
    const { email, answer } = await pay();
    expect(answer.refused().code).toBe('payment_unknown');
    await later();
    expect(await readAttempt(email)).toEqual(NOTHING);
  });

  it('a payment that the processor reports as pending is looked up until it is captured', async () => {
    const { email, answer, again } = await pay('tok_pending');
    expect(answer.refused().code).toBe('payment_unknown');
    await later();
    expect(await readAttempt(email)).toEqual(PAID);
    expect((await again()).ok().isAuthenticated).toBe(true);
  });
});

describe('repeated requests after the lease expired', () => {
  it('a repeated request with the same key settles the payment itself once the lease has expired', async () => {
    processor.losesReplies('confirm');
    processor.losesRequests('lookUp');
    const { email, again } = await pay();
    api.advance(26_000);
    expect((await again()).ok()).toMatchObject({ isAuthenticated: true, email });
    expect(await readAttempt(email)).toEqual(PAID);
  });
});

describe('an attempt that is taken over just before the database is lost', () => {
  const lost = Object.assign(new Error('the connection is gone'), { code: '08006' });

  it.each([
    ['a repeated request', (again: () => Promise<unknown>) => again()],
    ['the reconciler', () => reconcile(api.deps)],
  ])('%s does not keep others from it until its lease ends', async (_who, takeOver) => {
    processor.losesReplies('confirm');
    processor.losesRequests('lookUp');
    const { email, again } = await pay();
    api.advance(26_000);
    processor.before = (call) => {
      if (call !== 'lookUp') return;
      processor.before = () => {};
      throw lost;
    };
    await takeOver(again);
    await expect.poll(async () => (await again()).status, { timeout: 10_000 }).toBe(200);
    expect(await readAttempt(email)).toEqual(PAID);
  });
});

describe('reconcilers', () => {
  it('concurrent reconcilers settle each payment once', async () => {
    const emails: string[] = [];
    for (let payment = 0; payment < 6; payment += 1) {
      processor.losesReplies('confirm');
      processor.losesRequests('lookUp');
      emails.push((await pay()).email);
    }
    api.advance(26_000);
    const results = await Promise.all([reconcile(api.deps), reconcile(api.deps), reconcile(api.deps)]);
    expect(results.reduce((sum, { settled }) => sum + settled, 0)).toBe(6);
    for (const email of emails) expect(await readAttempt(email)).toEqual(PAID);
    const [mails] = await api.rows(
      `select count(*)::int as mails from outbox where kind = 'welcome' and recipient = any($1)`,
      [emails],
    );
    expect(mails).toEqual({ mails: 6 });
  });

  it('a reconciler that took over an attempt keeps the original request from confirming it', async () => {
    processor.before = async (call) => {
      if (call !== 'prepare') return;
      processor.before = () => {};
      await later();
    };
    const { email, answer } = await pay();
    expect(answer.refused().reason).toBe('not_charged');
    expect(processor.calls).not.toContain('confirm');
    expect(await readAttempt(email)).toMatchObject({ status: 'voided', processor: 'open' });
  });

  it('a reconciler and a slow request have the same result in either order', async () => {
    // The request pauses between preparing and confirming: the reconciler cancels the attempt.
    processor.before = async (call) => {
      if (call !== 'confirm') return;
      processor.before = () => {};
      await later();
    };
    const slow = await pay();
    expect(slow.answer.refused().reason).toBe('not_charged');
    expect(await readAttempt(slow.email)).toEqual(NOTHING);

    // The request pauses after the confirmation: the reconciler creates the membership.
    processor.losesReplies('confirm');
    processor.before = async (call) => {
      if (call !== 'lookUp') return;
      processor.before = () => {};
      await later();
    };
    const late = await pay();
    expect(late.answer.ok().isAuthenticated).toBe(true);
    expect(await readAttempt(late.email)).toEqual(PAID);
  });

  it('the reconciler skips payments of another processor', async () => {
    processor.losesReplies('confirm');
    processor.losesRequests('lookUp');
    const { email } = await pay();
    await api.rows(`update payments set processor = 'stripe' where status = 'started'`);
    expect(await later()).toEqual({ settled: 0, waiting: 1, refunded: 0 });
    expect(api.logged.at(-1)).toContain('not-reconciled');
    await api.rows(`update payments set processor = 'sandbox' where status = 'started'`);
    await later();
    expect(await readAttempt(email)).toEqual(PAID);
  });
});

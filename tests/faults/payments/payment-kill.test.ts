import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import { newKey, sendPayment } from '#tests/support/api/checkout.ts';
import { addCoupon, countRedemptions } from '#tests/support/api/coupons.ts';
import { storedCarts } from '#tests/support/api/stored-carts.ts';
import type { TestApi } from '#tests/support/api/test-api.ts';
import {
  awaitEnd,
  brokenInvariants,
  type ChargeState,
  findWrites,
  inGroups,
  type Killable,
  killAtEach,
  killOne,
  restart,
  runWithoutKill,
  startCharges,
} from '#tests/support/payments/killed-charges.ts';
import { openPaymentSite, type PaymentSite } from '#tests/support/payments/payment-site.ts';

const PRICE = 14000;
const NOTHING = { taken: 0, memberships: 0 };
const MEMBER = { taken: PRICE, memberships: 1 };

let site: PaymentSite;
const asApi = () => site as unknown as TestApi;
beforeAll(async () => {
  site = await openPaymentSite();
  await addCoupon(asApi(), { code: 'HELD', amountCents: 900 });
  // one-time setup runs before statements are counted
  await runWithoutKill(site, await prepare());
});
afterAll(() => site.close());

let carts = 0;

/** Prepares a cart and its payment. */
async function prepare(card = 'tok_visa'): Promise<Killable> {
  carts += 1;
  const name = `visitor-${carts}-`;
  const [browser] = await storedCarts(asApi(), 1, { name, coupon: 'HELD' });
  const key = newKey();
  const again = { token: card, totalCents: PRICE };
  return {
    call: {
      call: 'payCheckout',
      key,
      session: browser!.cookies.get('enamel_session')!,
      body: { ...again, consents: { terms: true, renewal: true } },
    },
    state: () => readState({ email: `${name}1@example.com`, key }),
    nothing: NOTHING,
    everything: MEMBER,
    // as the checkout page does
    retry: async () => {
      const answer = await sendPayment(browser!, { ...again, key });
      if (answer.status === 200) return;
      expect(answer.refused()).toMatchObject({ code: 'payment_declined', reason: 'not_charged' });
      (await sendPayment(browser!, again)).ok();
    },
  };
}

async function readState({ email, key }: { email: string; key: string }): Promise<ChargeState> {
  const [state] = await site.rows<ChargeState>(
    `select (select status from payments where idempotency_key = $1) as payment,
      (select coalesce(sum(s.amount_cents), 0)::int from sandbox.charges s join payments p on p.id::text = s.key
        join checkouts c on c.id = p.checkout_id where c.email = $2 and s.status = 'captured') as taken,
      (select count(*)::int from memberships m join accounts a on a.id = m.account_id
        where a.email = $2) as memberships`,
    [key, email],
  );
  return state!;
}

describe('a payment killed at any step', () => {
  let statements: string[] = [];

  it('a payment without a kill succeeds', async () => {
    statements = await runWithoutKill(site, await prepare());
    expect(statements.length).toBeGreaterThan(40);
  });

  it('a kill before any statement leaves nothing or a paid membership', async () => {
    const steps = statements.map((_statement, index) => index + 1);
    expect(await killAtEach(site, { prepare, steps })).toEqual(['captured', 'nothing', 'voided']);
  }, 600_000);

  it('a kill after a statement is sent leaves nothing or a paid membership', async () => {
    const steps = findWrites(statements);
    expect(steps.length).toBeGreaterThan(4);
    await killAtEach(site, { prepare, steps, kill: 'sent' });
  }, 300_000);

  it('a killed payment with a declined card leaves nothing', async () => {
    const { report } = await awaitEnd(startCharges(site, [await prepare('tok_declined')]));
    const steps = report!.statements.flatMap((_none, index) => (index % 5 === 4 ? [index + 1] : []));
    await inGroups(steps, async (pair) => {
      const payments = await Promise.all(pair.map(() => prepare('tok_declined')));
      await Promise.all(payments.map((payment, index) => killOne(site, payment, { killAt: pair[index]! })));
      await restart(site);
      for (const payment of payments) expect(await payment.state()).toMatchObject(NOTHING);
      expect(await brokenInvariants(site)).toEqual([]);
    });
  }, 300_000);
});

describe('many payments at once', () => {
  const cards = ['tok_visa', 'tok_declined', 'tok_lost_reply', 'tok_timeout_before', 'tok_slow', 'tok_visa'];

  const many = () => Array.from({ length: 24 }, (_none, index) => prepare(cards[index % 6]));

  it('the next process resolves many payments after a kill, each either paid or not', async () => {
    for (const afterMs of [0, 40, 90, 160, 260]) {
      const payments = await Promise.all(many());
      const child = startCharges(site, payments);
      const ended = once(child, 'exit');
      await firstStored(child, payments);
      await sleep(afterMs);
      child.kill('SIGKILL');
      await ended;
      await restart(site);
      expect(await brokenInvariants(site)).toEqual([]);
      for (const [index, each] of payments.entries()) {
        const { payment, ...state } = await each.state();
        expect(state, cards[index % 6]).toEqual(payment === 'captured' ? MEMBER : NOTHING);
      }
    }
  }, 300_000);

  it('many payments are resolved when all database connections break', async () => {
    for (const afterMs of [30, 80, 150]) {
      const payments = await Promise.all(many());
      const child = startCharges(site, payments);
      const running = awaitEnd(child);
      await firstStored(child, payments);
      await sleep(afterMs);
      await site.breakConnections();
      const { report, errors } = await running;
      expect(report?.answers, errors).toHaveLength(24);
      await restart(site);
      expect(await brokenInvariants(site)).toEqual([]);
      for (const [index, each] of payments.entries()) {
        const { payment, ...state } = await each.state();
        expect(state).toEqual(payment === 'captured' ? MEMBER : NOTHING);
        // no one sees a membership that does not exist
        if (report!.answers[index]!.status === 200) expect(payment).toBe('captured');
      }
    }
  }, 300_000);

  async function firstStored(
    child: ReturnType<typeof startCharges>,
    payments: readonly Killable[],
  ): Promise<void> {
    const keys = payments.flatMap(({ call }) => ('key' in call ? [call.key] : []));
    while (child.exitCode === null) {
      const stored = await site.rows('select from payments where idempotency_key = any($1) limit 1', [keys]);
      if (stored.length > 0) return;
      await sleep(5);
    }
  }
});

it('all invariants hold, and every coupon use belongs to a membership', async () => {
  expect(brokenLines(await checkInvariants(site.databaseUrl, { now: site.deps.now() }))).toEqual([]);
  const [used] = await site.rows<{ count: number }>(
    `select count(*)::int as count from memberships where price_cents = ${PRICE}`,
  );
  expect(await countRedemptions(asApi(), 'HELD')).toBe(used!.count);
});

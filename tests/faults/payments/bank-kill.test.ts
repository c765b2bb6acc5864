import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, sendDebit } from '#tests/support/api/checkout.ts';
import { addCoupon, countRedemptions } from '#tests/support/api/coupons.ts';
import { storedCarts } from '#tests/support/api/stored-carts.ts';
import type { TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { bankAnswers, letBankAnswer } from '#tests/support/payments/bank-answers.ts';
import {
  awaitEnd,
  brokenInvariants,
  findWrites,
  inGroups,
  restart,
  startCharges,
} from '#tests/support/payments/killed-charges.ts';
import type { ChargeCall, PaymentJob } from '#tests/support/payments/payment-child.ts';
import { openPaymentSite, type PaymentSite } from '#tests/support/payments/payment-site.ts';

// Kills a process while it starts a bank debit, and while it stores the bank's response.

const PRICE = 14000;
const HOUR_MS = 3_600_000;

let site: PaymentSite;
const asApi = () => site as unknown as TestApi;
beforeAll(async () => {
  site = await openPaymentSite();
  await addCoupon(asApi(), { code: 'HELD', amountCents: 900 });
  await runToEnd((await prepare()).call);
  await bankAnswers(site);
});
afterAll(() => site.close());

interface Debit {
  email: string;
  browser: TestBrowser;
  key: string;
  token: string;
  call: ChargeCall;
}

let carts = 0;

async function prepare(token = 'tok_bank'): Promise<Debit> {
  carts += 1;
  const name = `debit-${carts}-`;
  const [browser] = await storedCarts(asApi(), 1, { name, coupon: 'HELD' });
  const key = newKey();
  const consents = { terms: true, renewal: false, debit: true } as const;
  const body = { token, totalCents: PRICE, method: 'bank' as const, autoRenew: false, consents };
  const session = browser!.cookies.get('enamel_session')!;
  return {
    email: `${name}1@example.com`,
    browser: browser!,
    key,
    token,
    call: { call: 'payCheckout', key, session, body },
  };
}

/** Runs without a kill. @returns the statements before each of which a kill is possible */
async function runToEnd(call: ChargeCall): Promise<string[]> {
  const { report, errors } = await awaitEnd(startCharges(site, [{ call }]));
  expect(
    report?.answers.map(({ status }) => status),
    errors,
  ).toEqual([200]);
  return report!.statements;
}

async function kill(call: ChargeCall, killAt: number, how: PaymentJob['kill'] = 'before'): Promise<void> {
  const { signal, errors } = await awaitEnd(startCharges(site, [{ call }], { killAt, kill: how }));
  expect(signal, `${how} statement ${killAt}: ${errors}`).toBe('SIGKILL');
}

async function readState({ email, key }: Debit) {
  const [row] = await site.rows<Record<string, unknown>>(
    `select (select status from payments where idempotency_key = $1) as payment,
      (select processing_since is not null from payments where idempotency_key = $1) as told,
      (select s.status from sandbox.charges s join payments p on p.id::text = s.key
        where p.idempotency_key = $1) as bank,
      (select count(*)::int from memberships m join accounts a on a.id = m.account_id where a.email = $2) as members,
      (select count(*)::int from outbox where recipient = $2) as mails`,
    [key, email],
  );
  return row!;
}

/**
 * Kills after each committed write, and before some statements: between two writes, every moment leaves the same state
 * (payment-kill.test.ts kills before each statement).
 */
const listKills = (statements: readonly string[]): { at: number; how: 'before' | 'sent' }[] => [
  ...statements.flatMap((_each, index) =>
    index % 8 === 0 ? [{ at: index + 1, how: 'before' as const }] : [],
  ),
  ...findWrites(statements).map((at) => ({ at, how: 'sent' as const })),
];

const UNDER_WAY = { payment: 'started', told: true, bank: 'processing', members: 0, mails: 1 };
const NOTHING = { members: 0, mails: 0 };
/** the bank's mail, welcome and receipt */
const MEMBER = { payment: 'captured', bank: 'captured', members: 1, mails: 3 };

describe('starting a bank debit, killed midway', () => {
  let statements: string[] = [];

  it('a debit is in progress without a kill', async () => {
    const debit = await prepare();
    statements = await runToEnd(debit.call);
    expect(await readState(debit)).toEqual(UNDER_WAY);
  });

  it('a killed debit is in progress or charges nothing, and a retry starts it exactly once', async () => {
    const statuses = new Set<unknown>();
    await inGroups(listKills(statements), async (pair) => {
      const debits = await Promise.all(pair.map(() => prepare()));
      await Promise.all(debits.map(({ call }, index) => kill(call, pair[index]!.at, pair[index]!.how)));
      await restart(site);
      expect(await brokenInvariants(site), JSON.stringify(pair)).toEqual([]);
      for (const debit of debits) {
        const state = await readState(debit);
        statuses.add(state.payment);
        if (state.payment === 'started') expect(state).toEqual(UNDER_WAY);
        else expect(state).toMatchObject(NOTHING);
        const again = await sendDebit(debit.browser, {
          token: debit.token,
          totalCents: PRICE,
          key: debit.key,
        });
        if (again.status !== 200) {
          expect(again.refused()).toMatchObject({ code: 'payment_declined', reason: 'not_charged' });
          debit.key = newKey();
          (await sendDebit(debit.browser, { token: debit.token, totalCents: PRICE, key: debit.key })).ok();
        }
        expect(await readState(debit)).toEqual(UNDER_WAY);
      }
      await bankAnswers(site);
      for (const debit of debits) expect(await readState(debit)).toMatchObject(MEMBER);
      expect(await brokenInvariants(site), JSON.stringify(pair)).toEqual([]);
    });
    expect([...statuses].map(String).toSorted()).toEqual(['null', 'started', 'voided']);
  }, 900_000);
});

describe.each([
  ['tok_bank', MEMBER],
  ['tok_bank_insufficient_funds', { payment: 'declined', bank: 'declined', members: 0, mails: 2 }],
])('the outcome of %s, killed while it is stored', (token, end) => {
  const READ: ChargeCall = { call: 'reconcile' };

  async function decided(): Promise<Debit> {
    const debit = await prepare(token);
    (await sendDebit(debit.browser, { token, totalCents: PRICE, key: debit.key })).ok();
    await letBankAnswer(site);
    site.advance(HOUR_MS);
    return debit;
  }

  it('the next process stores the bank’s outcome completely and once', async () => {
    const first = await decided();
    const statements = await runToEnd(READ);
    expect(await readState(first)).toMatchObject(end);
    for (const { at, how } of listKills(statements)) {
      const debit = await decided();
      await kill(READ, at, how);
      await restart(site);
      expect(await readState(debit), `${how} statement ${at}`).toMatchObject(end);
      expect(await brokenInvariants(site), `${how} statement ${at}`).toEqual([]);
    }
  }, 900_000);
});

it('every coupon use belongs to a membership', async () => {
  const [used] = await site.rows<{ count: number }>(
    `select count(*)::int as count from memberships where price_cents = ${PRICE}`,
  );
  expect(await countRedemptions(asApi(), 'HELD')).toBe(used!.count);
});

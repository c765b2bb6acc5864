import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { balancePay } from '#contracts/member/billing.ts';
import { dependentAdd } from '#contracts/member/dependents.ts';
import { renewSubscription } from '#contracts/member/renew.ts';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import { createMember, newKey, type TestMember } from '#tests/support/api/members.ts';
import type { TestApi } from '#tests/support/api/test-api.ts';
import type { Answer } from '#tests/support/api/test-browser.ts';
import {
  awaitEnd,
  type ChargeState,
  findWrites,
  type Killable,
  type Killing,
  killAtEach,
  restart,
  runWithoutKill,
  startCharges,
} from '#tests/support/payments/killed-charges.ts';
import { openPaymentSite, type PaymentSite } from '#tests/support/payments/payment-site.ts';

let site: PaymentSite;
const asApi = () => site as unknown as TestApi;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

/** Reads the last attempt of a purpose, the total charged, and what was delivered. */
async function readState(member: TestMember, purpose: string, delivered: string): Promise<ChargeState> {
  const [state] = await site.rows<ChargeState>(
    `select (select status from payments where account_id = a.id and purpose = $2
        order by created_at desc limit 1) as payment,
      (select coalesce(sum(s.amount_cents), 0)::int from sandbox.charges s join payments p on p.id::text = s.key
        where p.account_id = a.id and p.purpose = $2 and s.status = 'captured') as taken,
      (select coalesce(sum(amount_cents), 0)::int from ledger_entries where account_id = a.id) as owed,
      (select count(*)::int from outbox where account_id = a.id and kind = 'receipt') as receipts, ${delivered}
    from accounts a join memberships m on m.account_id = a.id where a.id = $1`,
    [member.accountId, purpose],
  );
  return state!;
}

/** Retries a call with its key, and with a new key if nothing was charged. */
async function tryAgain(key: string, send: (key: string) => Promise<Answer<never>>): Promise<void> {
  const answer = await send(key);
  if (answer.status === 200) return;
  expect(answer.refused()).toMatchObject({ code: 'payment_declined', reason: 'not_charged' });
  (await send(newKey())).ok();
}

const readSession = ({ browser }: TestMember) => browser.cookies.get('enamel_session')!;

const MIA = { firstName: 'Mia', lastName: 'Reyes', birthDate: '2019-02-03', relation: 'child' } as const;

/** Prepares adding a person in the middle of a term. */
async function prepareAddition(): Promise<Killable> {
  const member = await createMember(asApi(), { paidAt: '2025-12-15T17:00:00Z' });
  const key = newKey();
  const body = { dependent: MIA, expectedCents: 5464 };
  const people = (price: number, count: number) => ({ price, covered: count, onFile: count });
  return {
    call: { call: 'dependentAdd', session: readSession(member), key, body },
    state: () =>
      readState(
        member,
        'dependent',
        `m.price_cents as price, (select count(*)::int from members where account_id = a.id) as "onFile",
        (select count(*)::int from coverages where membership_id = m.id) as covered`,
      ),
    nothing: { taken: 0, owed: 0, receipts: 1, ...people(14_900, 1) },
    everything: { taken: 5464, owed: 0, receipts: 2, ...people(20_364, 2) },
    retry: () =>
      tryAgain(key, (tried) =>
        member.browser.call(dependentAdd, { body, headers: { 'idempotency-key': tried } }),
      ),
  };
}

/** Prepares paying a debt. */
async function prepareDebt(): Promise<Killable> {
  const member = await createMember(asApi());
  await site.rows(
    `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key)
    values ('harbor', $1, 'charge', 2500, 'Returned by the bank', $2)`,
    [member.accountId, newKey()],
  );
  const key = newKey();
  const body = { expectedCents: 2500 };
  return {
    call: { call: 'balancePay', session: readSession(member), key, body },
    state: () => readState(member, 'balance', 'm.status'),
    nothing: { taken: 0, owed: 2500, receipts: 1, status: 'active' },
    everything: { taken: 2500, owed: 0, receipts: 2, status: 'active' },
    retry: () =>
      tryAgain(key, (tried) =>
        member.browser.call(balancePay, { body, headers: { 'idempotency-key': tried } }),
      ),
  };
}

const RENEWED = `m.term_start::text as start, (select count(*)::int from account_events
  where account_id = a.id and kind = 'renewed') as renewed, (select count(*)::int from consents
  where account_id = a.id and kind = 'terms') as agreed`;

/** Prepares paying the next term early. */
async function prepareEarlyRenewal(): Promise<Killable> {
  const member = await createMember(asApi());
  const key = newKey();
  const body = { expectedCents: 14_900, consent: { terms: true, renewal: false } } as const;
  return {
    call: { call: 'renewSubscription', session: readSession(member), key, body },
    state: () => readState(member, 'renewal', RENEWED),
    nothing: { taken: 0, owed: 0, receipts: 1, start: '2026-06-15', renewed: 0, agreed: 1 },
    everything: { taken: 14_900, owed: 0, receipts: 2, start: '2026-06-15', renewed: 1, agreed: 2 },
    retry: () =>
      tryAgain(key, (tried) =>
        member.browser.call(renewSubscription, { body, headers: { 'idempotency-key': tried } }),
      ),
  };
}

/** Prepares a renewal by the job on its day. */
async function prepareDueRenewal(): Promise<Killable> {
  const member = await createMember(asApi(), { paidAt: '2025-06-15T17:00:00Z' });
  await site.rows(
    `insert into renewal_notices (site, membership_id, renews_on, days_ahead, sent_on)
    values ('harbor', $1, '2026-06-15', 30, '2026-05-16')`,
    [member.membershipId],
  );
  return {
    call: { call: 'renewals' },
    state: () => readState(member, 'renewal', RENEWED),
    nothing: { taken: 0, owed: 0, receipts: 1, start: '2025-06-15', renewed: 0, agreed: 1 },
    everything: { taken: 14_900, owed: 0, receipts: 2, start: '2026-06-15', renewed: 1, agreed: 1 },
    retry: async () => {
      await renewDue(site.deps, 'harbor');
    },
  };
}

const CHARGES: (Pick<Killing, 'prepare' | 'atOnce'> & { name: string; isTypical?: boolean })[] = [
  { name: 'adding a person to a membership', prepare: prepareAddition, isTypical: true },
  { name: 'paying a balance', prepare: prepareDebt },
  { name: 'paying the next term', prepare: prepareEarlyRenewal },
  // two jobs at once would finish each other's work
  { name: 'the renewal of a membership on its day', prepare: prepareDueRenewal, atOnce: 1 },
];

describe.each(CHARGES)('$name, killed at any step', ({ isTypical = false, ...killing }) => {
  let statements: string[] = [];

  it('a charge without a kill charges once and delivers', async () => {
    // one-time setup runs before statements are counted
    await runWithoutKill(site, await killing.prepare());
    statements = await runWithoutKill(site, await killing.prepare());
    expect(statements.length).toBeGreaterThan(20);
  });

  it('a kill before any write leaves nothing, or everything paid and delivered', async () => {
    const steps = findWrites(statements);
    expect(steps.length).toBeGreaterThan(4);
    expect(await killAtEach(site, { ...killing, steps })).toEqual(['captured', 'nothing', 'voided']);
  }, 600_000);

  // recovery from a lost response is the same for all (tests/faults/payments/payment-kill.test.ts)
  if (isTypical)
    it('a kill after a statement is sent leaves nothing, or everything paid and delivered', async () => {
      const steps = findWrites(statements);
      expect(steps.length).toBeGreaterThan(4);
      await killAtEach(site, { ...killing, steps, kill: 'sent' });
    }, 300_000);
});

it('three processes charge each renewal once when two of them are killed', async () => {
  const due: Killable[] = [];
  for (let left = 10; left > 0; left -= 1) due.push(await prepareDueRenewal());
  const job = [{ call: { call: 'renewals' } as const }];
  const signals = await Promise.all(
    [{ killAt: 60 }, { killAt: 120 }, {}].map(
      async (kill) => (await awaitEnd(startCharges(site, job, kill))).signal,
    ),
  );
  expect(signals).toContain('SIGKILL');
  expect(signals[2]).toBe(null);
  await restart(site);
  await renewDue(site.deps, 'harbor');
  for (const each of due) expect(await each.state()).toEqual({ payment: 'captured', ...each.everything });
}, 120_000);

it('all database invariants hold after the kills', async () => {
  expect(brokenLines(await checkInvariants(site.databaseUrl, { now: site.deps.now() }))).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import { settleRefund, startRefund } from '#api/services/payments/refunds.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { readPayouts } from '#contracts/staff/payouts.ts';
import { monthOf } from '#domain/reports/months.ts';
import { AT_MESA, createMember, type TestMember } from '#tests/support/api/members.ts';
import { brand, signInAs } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { addDays } from '#util/dates/calendar.ts';

let api: TestApi;
let finance: TestBrowser;
let ana: TestMember;
let atMesa: TestMember;

/** The sandbox has a clock of its own, that of the machine; its money arrives two days later. */
const arrivesOn = addDays(new Date().toISOString().slice(0, 10), 2);
const month = monthOf(arrivesOn);

beforeAll(async () => {
  api = await openTestApi();
  finance = await signInAs(api, 'finance');
  ana = await createMember(api);
  atMesa = await createMember(api, AT_MESA);
  const refund = await api.deps.database.inSite('harbor', (tx) =>
    startRefund(tx, {
      site: 'harbor',
      paymentId: ana.paymentId,
      amountCents: 1000,
      rule: 'default',
      reason: 'test',
      dedupeKey: 'test',
      now: api.deps.now(),
    }),
  );
  await settleRefund(api.deps, refund);
});
afterAll(() => api.close());

type Answer = ResponseOf<typeof readPayouts>;
const read = async (of = month): Promise<Answer> =>
  (await finance.call(readPayouts, { query: { month: of } })).ok();
const refOf = async ({ paymentId }: TestMember): Promise<string> => {
  const [row] = await api.rows<{ ref: string }>('select processor_ref as ref from payments where id = $1', [
    paymentId,
  ]);
  return row?.ref ?? '';
};
const problems = async (ref: string) =>
  (await read()).payouts
    .flatMap(({ lines }) => lines)
    .filter(({ chargeRef }) => chargeRef === ref)
    .map(({ kind, problem }) => [kind, problem]);

it('payouts consist of the payments and refunds of all brands, less fees, and agree with our books', async () => {
  const { processor, isWhole, payouts } = await read();
  expect({ processor, isWhole }).toEqual({ processor: 'sandbox', isWhole: true });
  const [payout] = payouts;
  expect(payout).toMatchObject({ arrivesOn, status: 'on_its_way', problem: null });
  const lines = payout?.lines ?? [];
  expect(lines.map(({ kind }) => kind).toSorted()).toEqual(['payment', 'payment', 'refund']);
  expect(lines.map(({ problem }) => problem)).toEqual([null, null, null]);
  expect(new Set(lines.map(({ site }) => site))).toEqual(new Set(['harbor', 'mesa']));
  expect(lines.find(({ kind }) => kind === 'refund')).toMatchObject({ amountCents: -1000, feeCents: 0 });
  const ofAna = lines.find(({ kind, accountId }) => kind === 'payment' && accountId === ana.accountId);
  expect(ofAna).toMatchObject({ amountCents: 14_900, feeCents: 462 });
  const sum = lines.reduce((all, { amountCents, feeCents }) => all + amountCents - feeCents, 0);
  expect(payout?.amountCents).toBe(sum);
});

it('a payment or refund that we do not have is marked', async () => {
  const { processor } = api.deps;
  const attempt = {
    site: 'harbor',
    key: crypto.randomUUID(),
    amountCents: 700,
    method: 'card' as const,
    description: '',
    keepCard: false,
    customer: null,
  };
  const { ref } = await processor.prepare(attempt);
  await processor.confirm(ref, { token: 'tok_visa' });
  await processor.refund({ ref, amountCents: 200, key: crypto.randomUUID(), site: 'harbor' });
  expect((await problems(ref)).toSorted()).toEqual([
    ['payment', 'unknown_payment'],
    ['refund', 'unknown_refund'],
  ]);
});

it('a payment of another amount or status than ours is marked', async () => {
  const ref = await refOf(atMesa);
  const change = (to: string) =>
    api.rows(`update payments set ${to} where id = $1 returning id`, [atMesa.paymentId]);
  await change('amount_cents = amount_cents + 1');
  expect(await problems(ref)).toEqual([['payment', 'other_amount']]);
  await change(`amount_cents = amount_cents - 1, status = 'voided'`);
  expect(await problems(ref)).toEqual([['payment', 'not_captured']]);
  await change(`status = 'captured'`);
  expect(await problems(ref)).toEqual([['payment', null]]);
});

it('a payment that is in no payout is named after some days', async () => {
  const early = await createMember(api, { paidAt: '2026-05-02T18:00:00Z' });
  const { missing } = await read('2026-05');
  expect(missing).toMatchObject([{ accountId: early.accountId, amountCents: 14_900, site: 'harbor' }]);
  // those of this week may still be on their way
  expect((await read('2026-06')).missing).toEqual([]);
});

it('people of one brand see no payouts, which are those of all brands', async () => {
  const browser = await signInAs(api, 'finance', brand('harbor'));
  const answer = (await browser.call(readPayouts, { query: { month } })).ok();
  expect(answer).toEqual({ processor: 'sandbox', isWhole: false, payouts: [], missing: [] });
});

it('says that the processor does not answer', async () => {
  const { processor } = api.deps;
  api.deps.processor = {
    ...processor,
    listPayouts: async function* () {
      yield* [];
      throw new UnknownOutcomeError('no answer');
    },
  };
  expect((await finance.call(readPayouts, { query: { month } })).status).toBe(503);
  api.deps.processor = processor;
});

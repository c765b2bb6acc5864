import { getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { membershipAnswer } from '#api/services/membership/membership-answer.ts';
import { readWhitelist } from '#api/services/membership/next-term.ts';
import { readHousehold } from '#api/services/membership/read-household.ts';
import { type MemberInfo, memberInfo } from '#contracts/member/member-info.ts';
import { jsonObject } from '#db/queries/json-values.ts';
import { textQuery } from '#db/queries/statements.ts';
import { accounts, members } from '#db/schema/accounts.ts';
import { offices, plans } from '#db/schema/catalog.ts';
import { coverages, memberships, officeChanges } from '#db/schema/memberships.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
let member: TestMember;
let info: MemberInfo;
/** Memberships before the current one. */
let left: string;
let over: string;
let renewal: string;

const NOW = '2026-06-15T17:00:00Z';

beforeAll(async () => {
  api = await openTestApi();
  api.setNow(NOW);
  member = await createMember(api, { dependents: [{ firstName: 'Leo' }, { firstName: 'Mia' }] });
  // Another member, whose rows must not appear.
  await createMember(api);
  over = await addMembership('ended', { number: 'OLD-000-001', from: '2023-01-10', to: '2024-01-10' });
  left = await addMembership('cancelled', { number: 'OLD-000-002', from: '2025-08-01', to: '2026-08-01' });
  renewal = await addRenewal(member.membershipId, '2027-06-15');
  const undelivered = await addRenewal(left, '2026-08-01');
  await addRenewal(over, '2024-01-10');
  await addRefund(undelivered, { cents: 4000, rule: 'undeliverable', status: 'done' });
  await addRefund(member.paymentId, { cents: 1000, status: 'started' });
  await addRefund(member.paymentId, { cents: 500, status: 'done' });
  await addRefund(member.paymentId, { cents: 700, status: 'failed' });
  await addMove(member.membershipId, { to: 'chula-vista', on: '2026-06-10', at: '2026-05-30' });
  await addMove(left, { to: 'chula-vista', on: '2026-07-01', at: '2026-06-01', withdrawn: true });
  await addMove(left, { to: null, on: '2026-07-01', at: '2026-06-02' });
  await addMove(over, { to: 'chula-vista', on: '2023-07-01', at: '2023-06-02', applied: true });
  await addNotice(member.membershipId, { renewsOn: '2026-06-15', sentOn: '2026-05-16' });
  await addNotice(member.membershipId, { renewsOn: '2027-06-15', sentOn: '2026-06-14' });
  await addLedger('charge', 2000);
  await addLedger('payment', -300);
  await store(`update payment_methods set exp_month = 5, exp_year = 2026 where account_id = $1`, [
    member.accountId,
  ]);
  await store(`update coverages set covered_until = '2026-06-15' where member_id = $1`, [
    member.memberIds[2],
  ]);
  info = (await member.browser.call(memberInfo)).ok();
});
afterAll(() => api.close());

async function store(query: string, values: unknown[]): Promise<string> {
  const [row] = await api.rows<{ id: string }>(query, values);
  return row?.id ?? '';
}

const addMembership = (status: string, { number, from, to }: Record<'number' | 'from' | 'to', string>) =>
  store(
    `insert into memberships (site, account_id, number, plan_id, office_id, cycle, price_cents, status, anchor_day,
       applied_on, term_start, term_end, first_payment_id, payment_id, cancelled_at)
     select site, account_id, $2, plan_id, office_id, cycle, 12345, $3, 1, $4, $4, $5, payment_id, payment_id,
       timestamptz '2026-02-03 04:05:06.789+00' from memberships where id = $1 returning id`,
    [member.membershipId, number, status, from, to],
  );

const addRenewal = (membershipId: string, termStart: string) =>
  store(
    `insert into payments (site, purpose, status, amount_cents, idempotency_key, request_hash, account_id,
       membership_id, term_start, processor, leased_until, settled_at)
     select 'harbor', 'renewal', 'captured', 4000, gen_random_uuid()::text, '', $1, $2, $3::date, 'sandbox', now(),
       $3::date - interval '1 year' returning id`,
    [member.accountId, membershipId, termStart],
  );

const addRefund = (
  paymentId: string,
  { cents, status, rule = 'default' }: { cents: number; status: string; rule?: string },
) =>
  store(
    `insert into refunds (site, payment_id, amount_cents, rule, reason, dedupe_key, status, leased_until)
     values ('harbor', $1, $2, $3, '', gen_random_uuid()::text, $4, now())`,
    [paymentId, cents, rule, status],
  );

const addMove = (
  membershipId: string,
  move: { to: string | null; on: string; at: string; withdrawn?: boolean; applied?: boolean },
) =>
  store(
    `insert into office_changes (site, membership_id, office_id, effective_on, created_at, withdrawn_at, applied_at)
     values ('harbor', $1, $2, $3, $4, $5, $6)`,
    [membershipId, move.to, move.on, move.at, move.withdrawn ? NOW : null, move.applied ? NOW : null],
  );

const addNotice = (membershipId: string, { renewsOn, sentOn }: { renewsOn: string; sentOn: string }) =>
  store(
    `insert into renewal_notices (site, membership_id, renews_on, days_ahead, sent_on)
     values ('harbor', $1, $2, 30, $3)`,
    [membershipId, renewsOn, sentOn],
  );

const addLedger = (kind: string, cents: number) =>
  store(
    `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key)
     values ('harbor', $1, $2, $3, '', gen_random_uuid()::text)`,
    [member.accountId, kind, cents],
  );

describe('the dashboard of an account with a history', () => {
  it('lists the active membership first, then canceled ones, then ended ones', () => {
    expect(info.memberships.map(({ id, status }) => [id, status])).toEqual([
      [member.membershipId, 'active'],
      [left, 'cancelled'],
      [over, 'ended'],
    ]);
  });

  it('shows a past move as done and a future one as pending', async () => {
    const [running, cancelled, ended] = info.memberships;
    const [office] = await api.rows(`select id, name from offices where site = 'harbor' and id = $1`, [
      'chula-vista',
    ]);
    expect(running).toMatchObject({ office, pendingOfficeChange: null });
    expect(cancelled).toMatchObject({
      office: { id: 'point-loma' },
      pendingOfficeChange: { officeId: null, name: 'No office of your own', effectiveOn: '2026-07-01' },
    });
    expect(ended).toMatchObject({ office: { id: 'point-loma' }, pendingOfficeChange: null });
  });

  it('shows a prepaid renewal, unless it was refunded or the membership has ended', () => {
    expect(info.memberships.map(({ paidAhead }) => paidAhead)).toEqual([
      {
        start: '2027-06-15',
        through: '2028-06-14',
        plan: { id: 'harbor-club', name: 'Harbor Club', cycle: 'annual' },
      },
      null,
      null,
    ]);
    expect(info.memberships[0]).toMatchObject({ nextCharge: { on: '2028-06-15' } });
  });

  it('shows the notice of the next renewal, not of the last one', () => {
    expect(info.memberships.map(({ renewalNotice }) => renewalNotice)).toEqual([
      { sentOn: '2026-06-14', renewsOn: '2027-06-15' },
      null,
      null,
    ]);
  });

  it('shows which people are no longer covered, and when a membership was canceled', () => {
    expect(info.memberships[0]?.members.map(({ firstName, covered }) => [firstName, covered])).toEqual([
      ['Ana', true],
      ['Leo', true],
      ['Mia', false],
    ]);
    expect(info.memberships[1]).toMatchObject({ members: [], cancelledAt: '2026-02-03T04:05:06.789Z' });
  });

  it('the balance counts refunds that are still in progress', () => {
    // 2,000 less 300, and 1,000 that are being refunded
    expect(info.balance).toEqual({ owedCents: 2700, creditCents: 0 });
  });

  it('lists payments, latest first, with their refunds', () => {
    expect(
      info.receipts.map(({ id, cents, refundedCents, text }) => [id, cents, refundedCents, text]),
    ).toEqual([
      [member.paymentId, 36_700, 1500, 'Membership'],
      [renewal, 4000, 0, 'Renewal'],
      [expect.any(String), 4000, 4000, 'Renewal'],
      [expect.any(String), 4000, 0, 'Renewal'],
    ]);
  });

  it('reports an expired card', () => {
    expect(info.paymentMethod).toMatchObject({ last4: '4242', expMonth: 5, expYear: 2026, expired: true });
  });

  it('the dashboard shows what each membership’s own calls return', async () => {
    const whitelist = await readWhitelist(api.deps, 'harbor');
    for (const shown of info.memberships) {
      const household = await api.deps.database.inSite('harbor', (tx) =>
        readHousehold(tx, { site: 'harbor', membershipId: shown.id, now: new Date(NOW), lock: true }),
      );
      expect(membershipAnswer(household!, whitelist)).toEqual(shown);
      expect(household).toMatchObject({ owedCents: 2700, account: { id: member.accountId } });
    }
  });
});

describe('rows read as JSON', () => {
  it.each([accounts, coverages, members, memberships, officeChanges, offices, payments, plans, refunds])(
    'a row read as JSON equals the row of the table (%#)',
    async (table) => {
      const { json, parse } = jsonObject(getTableColumns(table));
      const rowsQuery = textQuery<{ cells: unknown }>(
        sql`select ${json} as cells from ${table} order by ${table}::text`,
      );
      const [asJson, asRows] = await api.deps.database.inSite('harbor', (tx) =>
        Promise.all([rowsQuery(tx, {}), tx.select().from(table).orderBy(sql`${table}::text`)]),
      );
      expect(asRows.length).toBeGreaterThan(1);
      expect(asJson.map(({ cells }) => parse(cells))).toEqual(asRows);
    },
  );
});

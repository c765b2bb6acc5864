import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyOfficeChanges } from '#api/services/members/office/office-moves.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { memberSwitch } from '#contracts/member/member-locations.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { recordPayment } from '#contracts/staff/member-money.ts';
import {
  listFigure,
  REPORT_FIGURES,
  type ReportFigure,
  readJournal,
  readReport,
} from '#contracts/staff/reports.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import { logInAgain, newKey, type TestMember } from '#tests/support/api/members.ts';
import { liveThrough, setEvening } from '#tests/support/api/reported-members.ts';
import { brand, createStaff, grant, office, signInStaff } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
let finance: TestBrowser;

const at = (day: string) => setEvening(api, day);

beforeAll(async () => {
  api = await openTestApi();
  joined = await liveThrough(api);
  // an amount that staff booked by hand
  await api.rows(
    `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key, created_at)
    values ($1, $2, 'charge', 500, 'Replaced card', 'by-hand', '2026-02-03T18:00:00Z')`,
    [joined[0]?.site, joined[0]?.accountId],
  );
  await payAtOffice();
  at('2026-06-15');
  finance = await browserOf([grant('finance')]);
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const browserOf = async (grants: StaffGrant[]) => signInStaff(api, await createStaff(api, grants));

let joined: readonly TestMember[] = [];

const COUNTER_CENTS = { cash: 700, check: 1300 };

/** In March, a member pays in cash and by check. */
async function payAtOffice(): Promise<void> {
  at('2026-03-10');
  const [member] = joined;
  const desk = await browserOf([grant('front_desk')]);
  for (const method of ['cash', 'check'] as const)
    (
      await desk.call(recordPayment, {
        params: { site: member?.site ?? '', accountId: member?.accountId ?? '' },
        body: { reason: 'At the desk', key: newKey(), method, cents: COUNTER_CENTS[method] },
      })
    ).ok();
}

type Report = ResponseOf<typeof readReport>;
const report = async (query: object = {}, browser = finance): Promise<Report> =>
  (await browser.call(readReport, { query: { latest: '18', ...query } })).ok();

describe('reports', () => {
  it('count what members did, and something of each kind', async () => {
    const { months } = await report();
    expect(months).toHaveLength(18);
    const sum = (figure: ReportFigure) => months.reduce((all, { total }) => all + total[figure], 0);
    // the bank takes no card payment back
    for (const figure of REPORT_FIGURES)
      if (figure !== 'takenBackCents') expect(sum(figure), figure).not.toBe(0);
    expect(sum('joins')).toBe(24);
    const [{ count } = { count: 0 }] = await api.rows<{ count: number }>(
      `select count(*)::int from memberships where status = 'past_due' or status <> 'ended' and term_end > '2026-06-15'`,
    );
    expect(months.at(-1)?.total.memberships).toBe(count);
  });

  it('sum to the ledger to the cent, in each month', async () => {
    const { months } = await report();
    const booked = await api.rows<{ month: string; kind: string; cents: number; count: number }>(
      `select to_char((l.created_at at time zone coalesce(o.timezone, 'America/Los_Angeles')), 'YYYY-MM') as month,
        l.kind, sum(l.amount_cents)::int as cents, count(*)::int as count
      from ledger_entries l
      join lateral (select * from memberships m where m.site = l.site and m.account_id = l.account_id limit 1) m on true
      left join offices o on o.site = m.site and o.id = m.office_id
      group by 1, 2`,
    );
    const ledger = (month: string, kind: string) =>
      booked.find((row) => row.month === month && row.kind === kind)?.cents ?? 0;
    let owed = 0;
    for (const { month, total } of months) {
      expect(total.paidCents, month).toBe(0 - ledger(month, 'payment'));
      expect(total.soldCents, month).toBe(ledger(month, 'charge'));
      expect(total.creditedCents, month).toBe(0 - ledger(month, 'credit'));
      expect(total.refundedCents, month).toBe(ledger(month, 'refund'));
      for (const kind of ['payment', 'charge', 'credit', 'refund']) owed += ledger(month, kind);
      expect(total.owedCents, month).toBe(owed);
    }
    const all = await api.rows<{ cents: number }>(
      'select sum(amount_cents)::int as cents from ledger_entries',
    );
    expect(owed).toBe(all[0]?.cents);
  });

  it('defer what was sold and is neither credited nor earned', async () => {
    const { months } = await report();
    let deferred = 0;
    for (const { month, total } of months) {
      deferred += total.soldCents - total.creditedCents + total.reversedCents - total.earnedCents;
      expect(total.deferredCents, month).toBe(deferred);
    }
    expect(deferred).toBeGreaterThan(0);
  });

  it('have the same sums by brand, plan and office', async () => {
    for (const by of ['brand', 'plan', 'office']) {
      const { months, groups } = await report({ by });
      expect(groups.length, by).toBeGreaterThan(1);
      for (const [index, { total }] of months.entries())
        for (const figure of REPORT_FIGURES) {
          const sum = groups.reduce((all, { figures }) => all + figures[index]![figure], 0);
          expect(sum, `${by} ${figure}`).toBe(total[figure]);
        }
    }
  });

  it('count active memberships that joined and have not ended', async () => {
    const { months } = await report();
    let active = 0;
    for (const { month, total } of months) {
      active += total.joins - total.ended;
      expect(total.memberships, month).toBe(active);
    }
  });

  it('say from which day a month is final', async () => {
    const { months } = await report({ latest: '2' });
    expect(months.map(({ total: _total, ...month }) => month)).toEqual([
      { month: '2026-05', isFinal: true, finalFrom: '2026-06-02' },
      { month: '2026-06', isFinal: false, finalFrom: '2026-07-02' },
    ]);
  });

  it('leave what the filters name', async () => {
    const { groups } = await report({ by: 'office', site: 'harbor' });
    expect(new Set(groups.map(({ site }) => site))).toEqual(new Set(['harbor']));
    const loma = groups.find(({ id }) => id === 'point-loma');
    const { months } = await report({ site: 'harbor', office: 'point-loma' });
    expect(months.map(({ total }) => total)).toEqual(loma?.figures);
    const outside = groups.find(({ id }) => id === null);
    expect((await report({ site: 'harbor', office: 'none' })).months.map(({ total }) => total)).toEqual(
      outside?.figures,
    );
  });
});

describe('the list of a figure', () => {
  const list = async (query: Record<string, string>, browser = finance) =>
    (await browser.call(listFigure, { query: { month: '2026-05', figure: 'memberships', ...query } })).ok();

  it('sums to the figure, for each figure and month', async () => {
    const { months } = await report({ latest: '6' });
    for (const { month, total } of months)
      for (const figure of REPORT_FIGURES) {
        const { value, rows, count, hasMore } = await list({ month, figure });
        expect(value, `${figure} ${month}`).toBe(total[figure]);
        expect(hasMore).toBe(false);
        expect(rows).toHaveLength(count);
        expect(rows.reduce((sum, row) => sum + row.value, 0)).toBe(value);
      }
  }, 60_000);

  it('is sorted, and names the member with the record', async () => {
    const { rows } = await list({ figure: 'paidCents', month: '2025-03', sort: '-value' });
    const values = rows.map(({ value }) => value);
    expect(values).toEqual(values.toSorted((one, other) => other - one));
    expect(rows[0]).toMatchObject({ name: 'Reyes, Ana', site: expect.stringMatching(/harbor|mesa/) });
    expect(joined.map(({ accountId }) => accountId)).toEqual(
      expect.arrayContaining(rows.map(({ accountId }) => accountId)),
    );
  });
});

describe('the journal', () => {
  it('has equal debits and credits, and changes accounts as the reports say', async () => {
    const { months } = await report();
    for (const { month, total } of months) {
      const { journals } = (await finance.call(readJournal, { query: { month } })).ok();
      const lines = journals.flatMap((journal) => journal.lines);
      const sum = (side: 'debitCents' | 'creditCents', account?: string) =>
        lines.reduce(
          (all, line) => (account === undefined || line.account === account ? all + line[side] : all),
          0,
        );
      const change = (account: string) => sum('debitCents', account) - sum('creditCents', account);
      expect(sum('debitCents'), month).toBe(sum('creditCents'));
      // what the processor holds, until its payouts
      expect(change('clearing'), month).toBe(total.paidCents - total.counterCents - total.refundedCents);
      const atOffice = month === '2026-03' ? COUNTER_CENTS.cash + COUNTER_CENTS.check : 0;
      expect(change('undeposited'), month).toBe(atOffice);
      expect(change('refunds'), month).toBe(total.reversedCents);
      expect(0 - change('revenue'), month).toBe(total.earnedCents);
      expect(change('members'), month).toBe(
        total.soldCents - total.paidCents - total.creditedCents + total.refundedCents,
      );
      expect(new Set(journals.map(({ number }) => number)).size).toBe(journals.length);
    }
  });

  it('is empty for people of single offices, whose members may move away', async () => {
    const ofOffice = await browserOf([grant('finance', office('harbor', 'point-loma'))]);
    expect((await ofOffice.call(readJournal, { query: { month: '2026-03' } })).ok().journals).toEqual([]);
  });
});

describe('people of a brand or an office', () => {
  it('see the figures of their brand alone', async () => {
    const { groups } = await report({ by: 'brand' });
    const mine = await report({ by: 'brand' }, await browserOf([grant('finance', brand('mesa'))]));
    expect(mine.groups).toEqual(groups.filter(({ site }) => site === 'mesa'));
    expect(mine.ofOffices).toBe(false);
  });

  it('see the figures and names of their office alone', async () => {
    const browser = await browserOf([grant('finance', office('harbor', 'point-loma'))]);
    const mine = await report({ by: 'office' }, browser);
    expect(mine.groups.map(({ site, id }) => `${site}/${id}`)).toEqual(['harbor/point-loma']);
    expect(mine.ofOffices).toBe(true);
    const rows = (await browser.call(listFigure, { query: { figure: 'memberships', month: '2026-05' } })).ok()
      .rows;
    const [{ ids = [] } = {}] = await api.rows<{ ids: string[] }>(
      `select array_agg(account_id) as ids from memberships where office_id = 'point-loma'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { accountId } of rows) expect(ids).toContain(accountId);
  });
});

/** Figures of the months before June, by office and by plan; without groups that are new. */
async function closedMonths() {
  const [byOffice, byPlan] = await Promise.all(
    ['office', 'plan'].map((by) => report({ by, site: 'harbor', latest: '15' })),
  );
  const groupsOf = ({ groups }: Report) =>
    groups
      .map(({ site, id, figures }) => ({ key: `${site}/${id}`, figures: figures.slice(0, -1) }))
      .filter(({ figures }) => figures.some((month) => Object.values(month).some((value) => value !== 0)))
      .toSorted((one, other) => one.key.localeCompare(other.key));
  return {
    months: byOffice!.months.slice(0, -1).map(({ total }) => total),
    offices: groupsOf(byOffice!),
    plans: groupsOf(byPlan!),
  };
}

it('a month that is over keeps its figures, whatever happens later', async () => {
  const before = await closedMonths();
  for (const member of joined) {
    const browser = await logInAgain(api, member);
    const shown = await browser.call(cancel, { body: { reason: 'death' }, query: { preview: 'true' } });
    if (shown.status === 200)
      await browser.call(cancel, { body: { reason: 'death', expectedCents: shown.ok().refundCents } });
    else await browser.call(memberSwitch, { params: { id: 'ventura' } });
  }
  at('2026-06-17');
  await applyOfficeChanges(api.deps, 'harbor');
  finance = await browserOf([grant('finance')]);
  const { months } = await report({ latest: '1' });
  expect(months[0]?.total.refundedCents).toBeGreaterThan(0);
  expect(await closedMonths()).toEqual(before);
});

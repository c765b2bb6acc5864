import { describe, expect, it } from 'vitest';
import { addDays } from '#util/dates/calendar.ts';
import { dependentRefusal, memberRefusal } from '../eligibility/eligibility.ts';
import { additionPrice, removalCredit } from '../pricing/proration.ts';
import type { Charge } from '../refunds/charge-refund.ts';
import type { RefundReason } from '../refunds/refund-rules.ts';
import { refund } from '../refunds/refunds.ts';
import { noticeDue } from '../renewals/renewal-notices.ts';
import { nextAttempt } from '../renewals/renewal-step.ts';
import { firstTerm } from '../terms/membership-term.ts';
import {
  changeOffice,
  type OfficeChange,
  type PlanRules,
  planRules,
  type SalePlace,
  type SoldPlan,
  saleRefusal,
} from './plan-rules.ts';

const start = '2026-10-01';
const term = firstTerm(start, 'annual');
const price = { member_cents: 11900, dependent_cents: 7000, household_cap_cents: 29900 };
const joining: Charge = {
  id: '1',
  kind: 'join',
  paidOn: start,
  cents: 12000,
  feeCents: 0,
  refundedCents: 0,
  term,
};

function cancelled(rules: PlanRules, on: string, reason: RefundReason, charge: Charge = joining) {
  const joined = { appliedOn: start, paidOn: start, startsOn: start, materialsReceivedOn: start };
  const charges = [charge];
  const state = 'TX';
  return refund({ state, reason, on, usedDiscountedService: true, joined, charges, brandRule: rules.refund })
    .refundCents;
}
const anyReason = { days: 30, evenIfUsed: true, keepFee: false };

describe('refunds in the first 30 days', () => {
  const rules = planRules('annual', { refund: anyReason });

  it('a brand may return everything through day 30, even after use', () => {
    expect(cancelled(rules, addDays(start, 30), 'changed_mind')).toBe(12000);
    expect(cancelled(rules, addDays(start, 31), 'changed_mind')).toBe(0);
  });

  it('a brand may return everything in the first 30 days after a renewal too', () => {
    const renewed: Charge = {
      ...joining,
      kind: 'renewal',
      paidOn: term.end,
      term: firstTerm(term.end, 'annual'),
    };
    const on = addDays(term.end, 30);
    expect(cancelled(rules, on, 'changed_mind', renewed)).toBe(0);
    const generous = planRules('annual', { refund: { ...anyReason, renewalWindow: true } });
    expect(cancelled(generous, on, 'changed_mind', renewed)).toBe(12000);
    expect(cancelled(generous, addDays(on, 1), 'changed_mind', renewed)).toBe(0);
  });
});

describe('refunds after a move or a death', () => {
  const reasons = ['moved_away', 'no_office_left', 'death', 'terms_changed'] as const;

  it('a brand may return the remaining months or days to people who move away or die', () => {
    const months = planRules('annual', { refund: { ...anyReason, proRata: { unit: 'months', reasons } } });
    const days = planRules('annual', { refund: { ...anyReason, proRata: { unit: 'days', reasons } } });
    for (const why of reasons) {
      expect(cancelled(months, '2027-03-20', why)).toBe(6000);
      expect(cancelled(days, '2027-03-20', why)).toBe(6411);
    }
    expect(cancelled(months, '2027-03-20', 'changed_mind')).toBe(0);
  });
});

describe('plans for an age group', () => {
  it('a plan for people of 65 and over covers a partner of any age', () => {
    const rules = planRules('annual', { memberAge: { min: 65, max: null } });
    expect(memberRefusal('1961-10-01', rules, start)).toBeNull();
    const wife = { relation: 'spouse', birthDate: '1990-01-01', disabled: false } as const;
    expect(dependentRefusal(wife, rules, start)).toBeNull();
  });

  it('a plan for people of 62 and over may require that age of everyone', () => {
    const rules = planRules('annual', { memberAge: { min: 62, max: null }, dependentMinAge: 62 });
    const wife = { relation: 'spouse', birthDate: '1990-01-01', disabled: false } as const;
    expect(dependentRefusal(wife, rules, start)).toBe('too_young');
  });

  it('a plan for students covers people of 18 to 26', () => {
    const rules = planRules('annual', { memberAge: { min: 18, max: 26 } });
    expect(memberRefusal('1999-10-02', rules, start)).toBeNull();
    expect(memberRefusal('1999-10-01', rules, start)).toBe('too_old');
  });

  it('a plan may cover parents whom a member supports', () => {
    const rules = planRules('annual', {
      relations: ['spouse', 'domestic_partner', 'child', 'parent', 'other'],
    });
    const mother = { relation: 'parent', birthDate: '1950-01-01', disabled: false } as const;
    expect(dependentRefusal(mother, rules, start)).toBeNull();
  });
});

describe('people who join or leave within the year', () => {
  const change = { price, people: 2, on: '2027-03-20', term };
  const leaving = { reason: 'request', inRefundWindow: false, paidCents: 18900 } as const;

  it('people who join within the year pay for days or for months, as the brand says', () => {
    expect(additionPrice({ ...change, unit: planRules('annual').proration }).cents).toBe(3739);
    expect(
      additionPrice({ ...change, unit: planRules('annual', { proration: 'months' }).proration }).cents,
    ).toBe(3500);
  });

  it('people who leave within the year get the remaining days back if the brand says so', () => {
    const byDay = planRules('annual', { removal: { credit: 'days' } });
    expect(removalCredit({ ...change, unit: byDay.proration }, leaving, byDay.removal).cents).toBe(3739);
    const silent = planRules('annual');
    expect(removalCredit({ ...change, unit: silent.proration }, leaving, silent.removal).cents).toBe(0);
  });
});

describe('a renewal', () => {
  it('a renewal is announced 45 days ahead by a brand that promises it', () => {
    const { noticeDays } = planRules('annual', { noticeDays: [45] });
    expect(noticeDue({ renewsOn: term.end, noticeDays, sent: [] }, addDays(term.end, -45))).toBe(45);
  });

  it('a failed renewal is tried once more after five days by a brand that promises it', () => {
    const { retryDays } = planRules('monthly', { retryDays: [0, 5] });
    expect(nextAttempt([start], start, retryDays)).toBe(addDays(start, 5));
    expect(nextAttempt([start, addDays(start, 5)], start, retryDays)).toBeNull();
  });
});

it('a plan may allow one change of office a month, from the next day', () => {
  const { officeChange } = planRules('annual', { officeChange: { effective: 'next_day', perMonth: 1 } });
  const change = { from: 'mesa', to: 'yuma', memberSince: start, earlierChanges: [] };
  expect(changeOffice(change, '2026-11-03', officeChange)).toEqual({ ok: true, effectiveOn: '2026-11-04' });
  expect(changeOffice({ ...change, earlierChanges: ['2026-11-01'] }, '2026-11-03', officeChange).ok).toBe(
    false,
  );
});

describe('invalid rules', () => {
  it('rules with notices outside the law or attempts out of order are refused', () => {
    expect(() => planRules('annual', { noticeDays: [7] })).toThrow('15 to 45');
    expect(() => planRules('annual', { retryDays: [3, 7] })).toThrow('Retry days');
    expect(() => planRules('annual', { retryDays: [0, 7, 7] })).toThrow('Retry days');
    expect(() => planRules('annual', { retryDays: [] })).toThrow('Retry days');
  });
});

const change = (more: Partial<OfficeChange> = {}): OfficeChange => ({
  from: 'mesa-main',
  to: 'yuma',
  memberSince: '2026-03-01',
  earlierChanges: [],
  ...more,
});
const today = '2026-06-30';

describe('changes of office', () => {
  it('a change of office counts from the next day', () => {
    expect(changeOffice(change(), today)).toEqual({ ok: true, effectiveOn: '2026-07-01' });
  });

  it('a change of office counts at once, or from the next month, if the plan says so', () => {
    const rule = (effective: 'at_once' | 'next_month') => ({ effective, perMonth: null });
    expect(changeOffice(change(), '2026-06-10', rule('at_once'))).toMatchObject({
      effectiveOn: '2026-06-10',
    });
    expect(changeOffice(change(), '2026-06-10', rule('next_month'))).toMatchObject({
      effectiveOn: '2026-07-01',
    });
  });

  it('a change of office counts from the start of a membership that has not begun or begins today', () => {
    expect(changeOffice(change({ memberSince: '2026-08-01' }), today)).toMatchObject({
      effectiveOn: '2026-08-01',
    });
    expect(changeOffice(change({ memberSince: today }), today)).toMatchObject({ effectiveOn: today });
  });

  it('a member may change to or from no office at all', () => {
    expect(changeOffice(change({ to: null }), today)).toMatchObject({ ok: true });
    expect(changeOffice(change({ from: null, to: null }), today)).toEqual({
      ok: false,
      reason: 'same_office',
    });
  });

  it('a change of office is possible once in a calendar month if the plan says so', () => {
    const once = { effective: 'next_day', perMonth: 1 } as const;
    expect(changeOffice(change({ earlierChanges: ['2026-06-01'] }), today, once)).toEqual({
      ok: false,
      reason: 'too_often',
      from: '2026-07-01',
    });
    expect(changeOffice(change({ earlierChanges: ['2026-05-31'] }), today, once)).toMatchObject({ ok: true });
    expect(changeOffice(change({ earlierChanges: ['2026-06-01', '2026-06-02'] }), today)).toMatchObject({
      ok: true,
    });
  });
});

const plan: SoldPlan = { id: 'dentures-plus', sold_at: 'both', not_sold_in: ['WA', 'MT'] };
const office = (more: Partial<SalePlace & { kind: 'office' }> = {}): SalePlace => ({
  kind: 'office',
  state: 'ID',
  planIds: [],
  ...more,
});
const outside: SalePlace = { kind: 'outside' };
const request = (place: SalePlace, memberState: string | null = 'ID', whitelist: string[] = []) => ({
  place,
  memberState,
  whitelist,
});

describe('a plan', () => {
  it('a plan is sold at offices, outside, or both', () => {
    expect(saleRefusal(plan, request(office()))).toBeNull();
    expect(saleRefusal(plan, request(outside))).toBeNull();
    expect(saleRefusal({ ...plan, sold_at: 'offices' }, request(outside))).toBe('not_sold_outside');
    expect(saleRefusal({ ...plan, sold_at: 'offices' }, request(office()))).toBeNull();
    expect(saleRefusal({ ...plan, sold_at: 'outside' }, request(office()))).toBe('not_sold_at_offices');
    expect(saleRefusal({ ...plan, sold_at: 'outside' }, request(outside))).toBeNull();
  });

  it('a plan is not sold at an office that names only other plans', () => {
    expect(saleRefusal(plan, request(office({ planIds: ['dentures-plus'] })))).toBeNull();
    expect(saleRefusal(plan, request(office({ planIds: ['household'] })))).toBe('not_sold_at_this_office');
  });

  it('a plan is sold neither to people nor at offices of an excluded state', () => {
    expect(saleRefusal(plan, request(outside, 'WA'))).toBe('not_sold_in_state');
    expect(saleRefusal(plan, request(office(), 'MT'))).toBe('not_sold_in_state');
    expect(saleRefusal(plan, request(office({ state: 'WA' }), 'ID'))).toBe('not_sold_in_state');
    expect(saleRefusal(plan, request(office({ state: 'WA' }), null))).toBe('not_sold_in_state');
    expect(saleRefusal(plan, request(outside, null))).toBeNull();
  });

  it('a plan is not offered by a site whose list does not name it', () => {
    expect(saleRefusal(plan, request(outside, 'ID', ['household']))).toBe('not_offered');
    expect(saleRefusal(plan, request(outside, 'ID', ['household', 'dentures-plus']))).toBeNull();
  });
});

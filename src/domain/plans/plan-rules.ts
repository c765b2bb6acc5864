import { addDays, type Day, firstOfNextMonth } from '#util/dates/calendar.ts';
import type { PeopleRule } from '../eligibility/eligibility.ts';
import type { ProrationUnit, RemovalRule } from '../pricing/proration.ts';
import type { BrandRefundRule } from '../refunds/refund-rules.ts';
import { NOTICE_DAYS, noticeDaysError } from '../renewals/renewal-notices.ts';
import { RETRY_DAYS } from '../renewals/renewal-step.ts';
import type { Cycle } from '../terms/membership-term.ts';

/** The rules of a plan, as far as a brand may change them. Plain data, stored with the plan. */
export interface PlanRules extends PeopleRule {
  /** the unit in which additions within a term are prorated */
  proration: ProrationUnit;
  /** what is returned for people who leave within a term */
  removal: RemovalRule;
  /** days ahead on which notice of a renewal is sent */
  noticeDays: readonly number[];
  /** days after the first attempt on which a renewal is charged, beginning with 0 */
  retryDays: readonly number[];
  officeChange: OfficeChangeRule;
  refund: BrandRefundRule;
}

/** A plan's own rules, with the defaults for the rest. */
export function planRules(cycle: Cycle, own: Partial<PlanRules> = {}): PlanRules {
  const rules: PlanRules = {
    memberAge: { min: 18, max: null },
    dependentMinAge: null,
    relations: ['spouse', 'domestic_partner', 'child'],
    proration: 'days',
    removal: { credit: 'none' },
    noticeDays: NOTICE_DAYS[cycle],
    retryDays: RETRY_DAYS,
    officeChange: OFFICE_CHANGE,
    refund: {},
    ...own,
  };
  const error = noticeDaysError(cycle, rules.noticeDays);
  if (error) throw new RangeError(error);
  const [first, ...others] = rules.retryDays;
  if (first !== 0 || others.some((day, index) => !(day > (rules.retryDays[index] ?? 0))))
    throw new RangeError('Retry days begin with 0 and rise');
  return rules;
}

/** When a change of office counts, and how often a brand allows it. */
interface OfficeChangeRule {
  effective: 'at_once' | 'next_day' | 'next_month';
  /** changes in one calendar month; null: no limit */
  perMonth: number | null;
}

/** An office gets its list of members in the morning, so by default a change takes effect the next day. */
const OFFICE_CHANGE: OfficeChangeRule = { effective: 'next_day', perMonth: null };

export interface OfficeChange {
  /** null: outside office */
  from: string | null;
  to: string | null;
  /** first day of the membership's first term */
  memberSince: Day;
  /** days on which earlier changes were requested, without those withdrawn before they took effect */
  earlierChanges: readonly Day[];
}

export type OfficeChangeAnswer =
  | { ok: true; effectiveOn: Day }
  | { ok: false; reason: 'same_office' }
  /** from: the first day on which the office may be changed again */
  | { ok: false; reason: 'too_often'; from: Day };

/**
 * The day a change of office takes effect: at once before the membership begins or on its first day; after that as the
 * plan's rule says. Does not check whether the plan is sold at the new office (saleRefusal).
 */
export function changeOffice(change: OfficeChange, today: Day, rule = OFFICE_CHANGE): OfficeChangeAnswer {
  if (change.from === change.to) return { ok: false, reason: 'same_office' };
  const thisMonth = change.earlierChanges.filter((day) => day.slice(0, 7) === today.slice(0, 7));
  if (rule.perMonth !== null && thisMonth.length >= rule.perMonth)
    return { ok: false, reason: 'too_often', from: firstOfNextMonth(today) };
  if (today <= change.memberSince) return { ok: true, effectiveOn: change.memberSince };
  return { ok: true, effectiveOn: effectiveOn(today, rule) };
}

function effectiveOn(today: Day, rule: OfficeChangeRule): Day {
  if (rule.effective === 'at_once') return today;
  return rule.effective === 'next_day' ? addDays(today, 1) : firstOfNextMonth(today);
}

/** Where a plan is to be sold: at an office, or outside office. */
export type SalePlace = { kind: 'office'; state: string; planIds: readonly string[] } | { kind: 'outside' };

export interface SoldPlan {
  id: string;
  sold_at: 'offices' | 'outside' | 'both';
  not_sold_in: readonly string[];
}

export type SaleRefusal =
  | 'not_offered'
  | 'not_sold_at_offices'
  | 'not_sold_outside'
  | 'not_sold_at_this_office'
  | 'not_sold_in_state';

/**
 * Why a plan may not be sold, or null. Its excluded states apply to the office's state and the member's.
 * @param sale.whitelist IDs of the plans that the site may sell; empty: all of the group (specification §3, plans_whitelist)
 * @param sale.place.planIds plans sold at that office; empty: all that are sold at offices
 * @param sale.memberState two-letter code; null while unknown
 */
export function saleRefusal(
  plan: SoldPlan,
  sale: { place: SalePlace; memberState: string | null; whitelist: readonly string[] },
): SaleRefusal | null {
  const { place, memberState, whitelist } = sale;
  if (whitelist.length > 0 && !whitelist.includes(plan.id)) return 'not_offered';
  if (place.kind === 'outside') {
    if (plan.sold_at === 'offices') return 'not_sold_outside';
  } else {
    if (plan.sold_at === 'outside') return 'not_sold_at_offices';
    if (place.planIds.length > 0 && !place.planIds.includes(plan.id)) return 'not_sold_at_this_office';
    if (plan.not_sold_in.includes(place.state)) return 'not_sold_in_state';
  }
  return memberState !== null && plan.not_sold_in.includes(memberState) ? 'not_sold_in_state' : null;
}

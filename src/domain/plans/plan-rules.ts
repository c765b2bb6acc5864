import { addDays, type Day, firstOfNextMonth } from '#util/dates/calendar.ts';
import type { PeopleRule } from '../eligibility/eligibility.ts';
import type { ProrationUnit, RemovalRule } from '../pricing/proration.ts';
import type { BrandRefundRule } from '../refunds/refund-rules.ts';
import { NOTICE_DAYS, noticeDaysError } from '../renewals/renewal-notices.ts';
import { RETRY_DAYS } from '../renewals/renewal-step.ts';
import type { Cycle } from '../terms/membership-term.ts';

/** What a brand may promise for a plan in its terms, and the rules must keep. Plain data, kept with the plan. */
export interface PlanRules extends PeopleRule {
  /** what people who are added within a term pay for */
  proration: ProrationUnit;
  /** what comes back for people who leave within a term */
  removal: RemovalRule;
  /** days ahead on which notice of a renewal is sent */
  noticeDays: readonly number[];
  /** days after the first attempt on which a renewal is charged, beginning with 0 */
  retryDays: readonly number[];
  officeChange: OfficeChangeRule;
  refund: BrandRefundRule;
}

/** A plan's rules: what it promises itself, and for the rest what holds where nothing is promised. */
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
  /** changes in one calendar month; null for as often as one likes */
  perMonth: number | null;
}

/** An office has its list of members at the beginning of the day, so by default a change counts from the next. */
const OFFICE_CHANGE: OfficeChangeRule = { effective: 'next_day', perMonth: null };

export interface OfficeChange {
  /** null: outside office */
  from: string | null;
  to: string | null;
  /** first day of the membership's first term */
  memberSince: Day;
  /** days in the past on which changes were asked for, those withdrawn before they counted left out */
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

/** Where a plan is wanted: at an office, or outside any. */
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
 * Why a plan may not be sold, or null. A state where it may not be sold counts for the office's state and for
 * the state the member lives in.
 * @param whitelist plan ids the site may sell; empty allows all of the group's (specification §3, plans_whitelist)
 * @param sale.place.planIds plans sold at that office; empty allows all that are sold at offices
 * @param sale.memberState two-letter code; null while it is not known yet
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

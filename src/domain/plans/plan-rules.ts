import type { PeopleRule } from '../eligibility/eligibility.ts';
import type { ProrationUnit, RemovalRule } from '../pricing/proration.ts';
import type { BrandRefundRule } from '../refunds/brand-refund-rules.ts';
import { NOTICE_DAYS, noticeDaysError } from '../renewals/renewal-notices.ts';
import { RETRY_DAYS } from '../renewals/renewal-retries.ts';
import type { Cycle } from '../terms/membership-term.ts';
import { OFFICE_CHANGE, type OfficeChangeRule } from './office-change.ts';

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

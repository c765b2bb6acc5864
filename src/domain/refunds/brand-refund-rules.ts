import type { RefundRule } from './refund-rules.ts';

/** Why a membership ends. */
export const MEMBER_REASONS = [
  'changed_mind',
  'moved_away',
  'no_office_left',
  'death',
  'nursing_care',
  'terms_changed',
] as const;
export const PLAN_REASONS = ['non_payment', 'misuse', 'plan_ended', 'other'] as const;
export type MemberReason = (typeof MEMBER_REASONS)[number];
export type PlanReason = (typeof PLAN_REASONS)[number];
export type RefundReason = { by: 'member'; why: MemberReason } | { by: 'plan'; why: PlanReason };

/** What a brand's own terms promise beyond the law. What it does not say, the state's rule decides. */
export interface BrandRefundRule {
  /** days of the window */
  days?: number | undefined;
  /** true: the window's refund is whole even if a discounted service was used */
  evenIfUsed?: boolean | undefined;
  /** false: a processing fee is returned too */
  keepFee?: boolean | undefined;
  /** true: each renewal opens a window of its own */
  renewalWindow?: boolean | undefined;
  /** for which reasons the days or whole months that are left are returned after the window */
  proRata?: { unit: 'days' | 'months'; reasons: 'any' | readonly (MemberReason | PlanReason)[] } | undefined;
}

/** The state's rule with what the brand promises laid over it, in each point the kinder of both. */
export function kinderRule(rule: RefundRule, brand: BrandRefundRule): RefundRule {
  return {
    ...rule,
    windowDays: Math.max(rule.windowDays, brand.days ?? 0),
    evenIfUsed: rule.evenIfUsed || brand.evenIfUsed === true,
    feeKeptAtMostCents: brand.keepFee === false ? 0 : rule.feeKeptAtMostCents,
  };
}

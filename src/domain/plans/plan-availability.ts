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

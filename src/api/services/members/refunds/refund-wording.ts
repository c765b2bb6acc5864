import type { RefundBasis } from '#domain/refunds/charge-refund.ts';
import type { Refund } from '#domain/refunds/refunds.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { stateName } from '#util/geo/us-states.ts';
import { formatCents } from '#util/text/format-cents.ts';

/** The source of the rule, as the beginning of a sentence. */
function whose(ruleId: string, brand: string): string {
  if (ruleId === 'brand') return `By what ${brand} promises`;
  if (ruleId === 'default') return 'By the terms of your plan';
  if (ruleId === 'protective') return 'By the most favorable rule of all states';
  return `By the rule of ${stateName(ruleId)}`;
}

/** The rule that decides a refund, in plain words. */
export function refundWords(refund: Refund, brand: string): string {
  const { ruleId, because, windowEnd, feeKeptCents, coveredUntil } = refund;
  const by = whose(ruleId, brand);
  const through = windowEnd === 'open' ? '' : ` through ${formatDay(windowEnd)}`;
  const words: Record<RefundBasis, string> = {
    in_window: `${by}, the whole price is returned if you cancel${through}.`,
    in_window_less_fee: `${by}, the price is returned if you cancel${through}, less a processing fee of ${formatCents(feeKeptCents)}.`,
    not_begun: 'The membership has not begun yet, so the whole price is returned.',
    ended_by_plan: 'The days that are left are returned, because the plan ends the membership.',
    state_pro_rata: `${by}, the full months that are left are returned. You are covered until ${formatDay(coveredUntil)}.`,
    brand_pro_rata: `${by}, the time that is left is returned.`,
    non_payment: 'Nothing was paid for this time, so nothing is returned.',
    service_used: `${by}, nothing is returned once a member price was used. You are covered to the end of what you paid for.`,
    window_over: `${by}, the price could be returned${through}. That time is over, so nothing is returned, and you are covered to the end of what you paid for.`,
  };
  return words[because];
}

import type { RefundBasis } from '#domain/refunds/charge-refund.ts';
import type { Refund } from '#domain/refunds/refunds.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { stateName } from '#util/geo/us-states.ts';
import { formatCents } from '#util/text/format-cents.ts';

/** The source of the rule, as the beginning of a sentence. */
function whose(ruleId: string, brand: string): string {
  if (ruleId === 'brand') return `As ${brand} promises`;
  if (ruleId === 'default') return 'Under the terms of your plan';
  if (ruleId === 'protective') return 'Under the most favorable rule of any state';
  return `Under the rule of ${stateName(ruleId)}`;
}

/** The rule that decides a refund, in plain words. */
export function refundWords(refund: Refund, brand: string): string {
  const { ruleId, because, windowEnd, feeKeptCents, coveredUntil } = refund;
  const by = whose(ruleId, brand);
  const through = windowEnd === 'open' ? '' : ` through ${formatDay(windowEnd)}`;
  const words: Record<RefundBasis, string> = {
    in_window: `${by}, you get the whole price back if you cancel${through}.`,
    in_window_less_fee: `${by}, you get the price back if you cancel${through}, less a processing fee of ${formatCents(feeKeptCents)}.`,
    not_begun: 'The membership has not started yet, so you get the whole price back.',
    ended_by_plan: 'You get the remaining days back, because the plan ends the membership.',
    state_pro_rata: `${by}, you get the remaining full months back. You are covered until ${formatDay(coveredUntil)}.`,
    brand_pro_rata: `${by}, you get the remaining time back.`,
    non_payment: 'Nothing was paid for this time, so there is no refund.',
    service_used: `${by}, there is no refund once a member price was used. You are covered to the end of the time you paid for.`,
    window_over: `${by}, you could get the price back${through}. That time is over, so there is no refund. You are covered to the end of the time you paid for.`,
  };
  return words[because];
}

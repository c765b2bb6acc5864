import type { RefundBasis } from '#domain/refunds/charge-refund.ts';
import type { Refund } from '#domain/refunds/refunds.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { shownState } from '#util/geo/shown-state.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { t } from './texts.ts';

/** The source of the rule, as the beginning of a sentence. */
function whose(ruleId: string, brand: string): string {
  if (ruleId === 'brand') return t.brandRule(brand);
  if (ruleId === 'default') return t.planRule;
  if (ruleId === 'protective') return t.protectiveRule;
  return t.stateRule(shownState(ruleId));
}

/** The rule that decides a refund, in plain words. */
export function refundWords(refund: Omit<Refund, 'refundCents' | 'charges'>, brand: string): string {
  const { ruleId, because, windowEnd, feeKeptCents, coveredUntil } = refund;
  const by = whose(ruleId, brand);
  const lastDay = windowEnd === 'open' ? '' : shownDay(windowEnd);
  const words: Record<RefundBasis, string> = {
    in_window: t.inWindow(by, lastDay),
    in_window_less_fee: t.inWindowLessFee(by, lastDay, formatCents(feeKeptCents)),
    not_begun: t.notBegun,
    state_pro_rata: t.stateProRata(by, shownDay(coveredUntil)),
    brand_pro_rata: t.brandProRata(by),
    service_used: t.serviceUsed(by),
    window_over: t.windowOver(by, lastDay),
  };
  return words[because];
}

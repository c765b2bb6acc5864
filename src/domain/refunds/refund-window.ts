import { addDays, type Day, laterOf } from '#util/dates/calendar.ts';
import type { RefundRule } from './refund-rules.ts';

/** The days that refund windows are counted from. */
export interface WindowDays {
  appliedOn: Day;
  paidOn: Day;
  /** first day of the plan */
  startsOn: Day;
  /** when the written materials reached the member; null where that is not known to have happened */
  materialsReceivedOn: Day | null;
}

/** The last day of a window; 'open' while the materials that begin it have not been received. */
export type WindowEnd = Day | 'open';

/**
 * The last day on which a member may cancel for a full refund. Day 0 is the day counted from, so that a plan
 * bought on 1 June can be returned through 1 July; ends do not move for weekends.
 */
export function refundWindowEnd(
  rule: Pick<RefundRule, 'countedFrom' | 'windowDays' | 'extraDays'>,
  days: WindowDays,
): WindowEnd {
  const from = countedFrom(rule, days);
  return from === 'open' ? 'open' : addDays(from, rule.windowDays + rule.extraDays);
}

export function isWithin(end: WindowEnd, day: Day): boolean {
  return end === 'open' || day <= end;
}

/** The later of two ends. */
export function laterEnd(a: WindowEnd, b: WindowEnd): WindowEnd {
  return a === 'open' || b === 'open' ? 'open' : laterOf(a, b);
}

function countedFrom({ countedFrom: from }: Pick<RefundRule, 'countedFrom'>, days: WindowDays): WindowEnd {
  const start = laterOf(days.paidOn, days.startsOn);
  if (from === 'start') return start;
  if (from === 'application_or_payment') return laterOf(start, days.appliedOn);
  if (days.materialsReceivedOn === null) return 'open';
  const received = laterOf(start, days.materialsReceivedOn);
  return from === 'materials' ? received : laterOf(received, days.appliedOn);
}

import { addDays, type Day, firstOfNextMonth } from '#util/dates/calendar.ts';

/** When a change of office counts, and how often a brand allows it. */
export interface OfficeChangeRule {
  effective: 'at_once' | 'next_day' | 'next_month';
  /** changes in one calendar month; null for as often as one likes */
  perMonth: number | null;
}

/** An office has its list of members at the beginning of the day, so by default a change counts from the next. */
export const OFFICE_CHANGE: OfficeChangeRule = { effective: 'next_day', perMonth: null };

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

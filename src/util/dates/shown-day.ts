import type { Day } from './calendar.ts';
import { t } from './texts.ts';

/** A day in a text for members: mm/dd/yy in English (specification §9), in words in Spanish. */
export const shownDay = (day: Day): string => t.shownDay(day);

/** The same where there is little room, as in a table: “6 may 2026” in Spanish. */
export const briefDay = (day: Day): string => t.briefDay(day);

import type { Day } from './calendar.ts';
import { t } from './texts.ts';

/** A day in a text for members: mm/dd/yy in English (specification §9), in words in Spanish. */
export const shownDay = (day: Day): string => t.shownDay(day);

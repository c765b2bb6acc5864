import type { ReactNode } from 'react';
import { DayPicker, type Matcher } from 'react-day-picker';
import { type Day, localDay } from '#util/dates/calendar.ts';
import type { YearRule } from '#util/dates/us-date.ts';
import { Dialog } from '../elements/Dialog.tsx';
import { useStyles } from '../hooks/use-island.ts';
import css from './date-calendar.css?inline';
import { t } from './texts.ts';

export interface CalendarProps {
  title: ReactNode;
  /** the selected day */
  day: Day | null;
  rule: YearRule;
  onChoose(day: Day): void;
  onClose(): void;
}

/** The range of years. */
const YEARS = { past: 120, future: 20 };

/**
 * A month to choose a day from, weeks from Sunday (specification §9), as a dialog that can be used with the keyboard
 * alone: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
 */
export function DateCalendar({ title, day, rule, onChoose, onClose }: CalendarProps) {
  useStyles(css);
  const now = toDate(localDay());
  const beyond: Matcher = rule === 'past' ? { after: now } : { before: now };
  const year = now.getFullYear();
  return (
    <Dialog open title={title} width="small" closedBy="any" className="date-dialog" onClose={onClose}>
      <DayPicker
        mode="single"
        required
        autoFocus
        captionLayout="dropdown"
        navLayout="around"
        weekStartsOn={0}
        fixedWeeks
        showOutsideDays
        selected={day === null ? undefined : toDate(day)}
        defaultMonth={day === null ? now : toDate(day)}
        startMonth={rule === 'past' ? new Date(year - YEARS.past, 0) : now}
        endMonth={rule === 'past' ? now : new Date(year + YEARS.future, 11)}
        reverseYears={rule === 'past'}
        disabled={beyond}
        labels={{ labelDayButton: t.calendarDay }}
        onSelect={(date) => onChoose(localDay(date))}
      />
    </Dialog>
  );
}

/** The library uses the browser's time zone. */
function toDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

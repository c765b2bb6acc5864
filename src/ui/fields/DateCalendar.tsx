import type { ReactNode } from 'react';
import { DayPicker, type Matcher } from 'react-day-picker';
import { type Day, localDay } from '#util/dates/calendar.ts';
import type { YearRule } from '#util/dates/us-date.ts';
import { Dialog } from '../elements/Dialog.tsx';
import { useStyles } from '../hooks/use-island.ts';
import css from './date-calendar.css?inline';

export interface CalendarProps {
  title: ReactNode;
  /** the day that is chosen */
  day: Day | null;
  rule: YearRule;
  onChoose(day: Day): void;
  onClose(): void;
}

/** The years that can be leafed through. */
const YEARS = { past: 120, future: 20 };

/**
 * A month to choose a day from, weeks from Sunday (specification §9), as a dialog that can be used with the keyboard
 * alone: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
 */
export function DateCalendar({ title, day, rule, onChoose, onClose }: CalendarProps) {
  useStyles(css);
  const now = dateOf(localDay());
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
        selected={day === null ? undefined : dateOf(day)}
        defaultMonth={day === null ? now : dateOf(day)}
        startMonth={rule === 'past' ? new Date(year - YEARS.past, 0) : now}
        endMonth={rule === 'past' ? now : new Date(year + YEARS.future, 11)}
        reverseYears={rule === 'past'}
        disabled={beyond}
        labels={{ labelDayButton: sayDay }}
        onSelect={(date) => onChoose(localDay(date))}
      />
    </Dialog>
  );
}

const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** Says the number that the button shows, as it shows it: people who speak to their computer read it out. */
function sayDay(date: Date, { today, selected }: { today?: boolean; selected?: boolean }): string {
  return `${today ? 'Today, ' : ''}${FULL.format(date)}${selected ? ', selected' : ''}`;
}

/** The library counts in the browser's own time. */
function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

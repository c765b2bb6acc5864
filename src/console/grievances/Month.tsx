import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { grievanceCalendar } from '#contracts/staff/grievances.ts';
import { groupBy } from '#util/collections/collections.ts';
import { addDays, type Day, dayOfMonth } from '#util/dates/calendar.ts';
import { caseUrl } from '../support/addresses.ts';
import { atNoon, weeksOf } from './month-days.ts';
import { t } from './texts.ts';

type Deadline = ResponseOf<typeof grievanceCalendar>['deadlines'][number];

/** Deadlines of a day that are shown at once. */
const MOST_SHOWN = 5;
/** A Sunday: the names of the days are those of the week after it. */
const SUNDAY = '2026-06-07';
const WEEK = [0, 1, 2, 3, 4, 5, 6];

interface Props {
  month: string;
  today: Day;
  deadlines: readonly Deadline[];
}

/** A table of weeks; where it does not fit, a list of the days that have a deadline. */
export function Month({ month, today, deadlines }: Props) {
  const byDay = groupBy(deadlines, ({ by }) => by);
  const name = t.monthName(atNoon(`${month}-01`));
  return (
    <>
      {deadlines.length === 0 && (
        <p className="console-second" role="status">
          {t.noDeadlines(name)}
        </p>
      )}
      <table className="calendar-month">
        <caption className="visually-hidden">{t.deadlinesOf(name)}</caption>
        <thead>
          <tr>
            {WEEK.map((each) => {
              const day = atNoon(addDays(SUNDAY, each));
              return (
                <th key={each} scope="col" abbr={t.fullWeekday(day)}>
                  {t.weekday(day)}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
            <tr key={index}>
              {week.map((day, weekday) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a day of another month
                  <td key={weekday} className="calendar-other" />
                ) : (
                  <DayCell key={day} day={day} today={today} deadlines={byDay.get(day) ?? []} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function DayCell({ day, today, deadlines }: { day: Day; today: Day; deadlines: readonly Deadline[] }) {
  const items = deadlines.map((each) => (
    <Item key={`${each.site} ${each.caseNumber} ${each.step}`} of={each} isLate={day < today} />
  ));
  const more = items.slice(MOST_SHOWN);
  const isToday = day === today;
  return (
    <td aria-current={isToday ? 'date' : undefined} data-empty={items.length === 0 ? '' : undefined}>
      <p className="calendar-day">
        <time dateTime={day}>
          <span className="calendar-number">{dayOfMonth(day)}</span>
          <span className="calendar-name">{t.dayOfWeek(atNoon(day))}</span>
        </time>
        {isToday && <span className="calendar-today">{t.today}</span>}
      </p>
      {items.length > 0 && <ul>{items.slice(0, MOST_SHOWN)}</ul>}
      {more.length > 0 && (
        <details className="console-details">
          <summary>{t.moreOnDay(more.length)}</summary>
          <ul>{more}</ul>
        </details>
      )}
    </td>
  );
}

function Item({ of, isLate }: { of: Deadline; isLate: boolean }) {
  const { caseNumber, urgent, step } = of;
  const marks = [isLate && t.overdue, urgent && t.urgent.toLowerCase()].filter((each) => each !== false);
  return (
    <li data-due={isLate ? 'overdue' : undefined} data-step={step}>
      <a href={caseUrl(of)}>{caseNumber}</a>
      <span>{[t.steps[step], ...marks].join(', ')}</span>
    </li>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { callQuery } from '#client/http/call.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import { grievanceCalendar } from '#contracts/staff/grievances.ts';
import { QueryView } from '../QueryView.tsx';
import { $router } from '../router.ts';
import type { Me } from '../session.ts';
import { $lastLists } from '../support/addresses.ts';
import { AssigneeFilter, BrandFilter, Filters } from '../support/Filters.tsx';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { CALENDAR_FILTERS, readCalendarFilters } from './filters.ts';
import { UrgencyFilter } from './Grievances.tsx';
import { Month } from './Month.tsx';
import { atNoon, monthAfter } from './month-days.ts';
import { t } from './texts.ts';
import { Views } from './Views.tsx';

/** The deadlines of the open cases, by month. */
export function Calendar({ me }: { me: Me }) {
  const search = useStore($router)?.search ?? {};
  const filters = readCalendarFilters(search);
  const { month } = filters;
  const query = useStaffQuery(grievanceCalendar, { query: filters });
  const address = CONSOLE_PATHS.calendar + callQuery(search);
  useEffect(() => $lastLists.setKey('grievances', address), [address]);
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{shared.pageTitles.calendar}</h1>
          <p className="console-lead">{t.calendarLead}</p>
        </div>
        <Views current="calendar" search={search} />
      </div>
      <Filters names={CALENDAR_FILTERS}>
        <BrandFilter me={me} permission="grievances.read" />
        <AssigneeFilter me={me} assignees={query.data?.assignees ?? []} />
        <UrgencyFilter />
      </Filters>
      <section className="calendar">
        <MonthHead month={month} search={search} />
        <QueryView of={query}>
          {({ today, deadlines }) => <Month month={month} today={today} deadlines={deadlines} />}
        </QueryView>
      </section>
    </>
  );
}

function MonthHead({ month, search }: { month: string; search: Readonly<Record<string, string>> }) {
  const link = (months: number, label: (month: string) => string, mark: string) => {
    const other = monthAfter(month, months);
    return (
      <a
        className="button-quiet"
        href={CONSOLE_PATHS.calendar + callQuery({ ...search, month: other })}
        aria-label={label(t.monthName(atNoon(`${other}-01`)))}
      >
        {mark}
      </a>
    );
  };
  return (
    <div className="calendar-head">
      {link(-1, t.earlierMonth, '←')}
      <h2 aria-live="polite">{t.deadlinesOf(t.monthName(atNoon(`${month}-01`)))}</h2>
      {link(1, t.laterMonth, '→')}
    </div>
  );
}

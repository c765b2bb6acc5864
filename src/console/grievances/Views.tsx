import { callQuery } from '#client/http/call.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import { CALENDAR_FILTERS } from './filters.ts';
import { t } from './texts.ts';

interface Props {
  current: 'grievances' | 'calendar';
  search: Readonly<Record<string, string>>;
}

/** Leads from the list to the calendar and back, with the filters that both have. */
export function Views({ current, search }: Props) {
  const kept = callQuery(
    Object.fromEntries(CALENDAR_FILTERS.map((name) => [name, search[name] || undefined])),
  );
  const views = [
    ['grievances', t.asList],
    ['calendar', t.asCalendar],
  ] as const;
  return (
    <nav className="case-views" aria-label={t.views}>
      <ul>
        {views.map(([view, label]) => (
          <li key={view}>
            <a href={CONSOLE_PATHS[view] + kept} aria-current={view === current ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { explain } from '#client/http/call-failure.ts';
import type { QueryOf, ResponseOf } from '#contracts/shared/endpoint.ts';
import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE, listAuditEvents } from '#contracts/staff/audit.ts';
import { listBrands } from '#contracts/staff/brands.ts';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { csvFile } from '#util/text/csv.ts';
import { QueryView } from '../QueryView.tsx';
import { $router, setQuery } from '../router.ts';
import { saveFile } from '../save-file.ts';
import { callStaff } from '../session.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { t } from './texts.ts';

type Event = ResponseOf<typeof listAuditEvents>['events'][number];
type Filters = Partial<QueryOf<typeof listAuditEvents>>;

/** Pages of a file. */
const MOST_PAGES = 200;

/** The instant at which a day begins for the person; undefined without a day. */
const startOf = (day: string | undefined, daysLater = 0): string | undefined => {
  const [year = 0, month = 0, date = 0] = (day ?? '').split('-').map(Number);
  const at = new Date(year, month - 1, date + daysLater);
  return day && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined;
};

/** The filters of the address. */
function readFilters(search: Readonly<Record<string, string>>): Filters {
  const { brand, action, staff, from, until, page } = search;
  return {
    ...(brand && { site: brand }),
    ...(action && { action }),
    ...(staff && { staffId: staff }),
    ...(startOf(from) && { from: startOf(from) }),
    ...(startOf(until, 1) && { until: startOf(until, 1) }),
    page: Math.max(1, Number.parseInt(page ?? '', 10) || 1),
  };
}

/** What the staff did, the newest first. */
export function Activity() {
  const search = useStore($router)?.search ?? {};
  const filters = readFilters(search);
  const query = useStaffQuery(listAuditEvents, { query: filters });
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{shared.pageTitles.activity}</h1>
          <p className="console-lead">{t.activityLead}</p>
        </div>
      </div>
      <FilterFields search={search} filters={filters} />
      <QueryView of={query}>
        {({ events, hasMore }) => (
          <>
            {events.length === 0 ? (
              <p className="console-empty">{t.noActivity}</p>
            ) : (
              <EventTable events={events} />
            )}
            <Pager page={filters.page ?? 1} hasMore={hasMore} />
          </>
        )}
      </QueryView>
    </>
  );
}

function FilterFields({ search, filters }: { search: Readonly<Record<string, string>>; filters: Filters }) {
  const id = useId();
  const { data: { brands = [] } = {} } = useStaffQuery(listBrands);
  const set = (name: string) => ({
    id: `${id}${name}`,
    className: 'input',
    value: search[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setQuery({ [name]: currentTarget.value, page: '' }),
  });
  return (
    <search className="console-filters">
      <div className="field">
        <label htmlFor={`${id}action`}>{t.what}</label>
        <select {...set('action')}>
          <option value="">{t.anything}</option>
          {AUDIT_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {t.actionNames[action]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}brand`}>{t.brand}</label>
        <select {...set('brand')}>
          <option value="">{t.anyBrand}</option>
          {brands.map(({ site, name }) => (
            <option key={site} value={site}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}from`}>{t.from}</label>
        <input type="date" {...set('from')} />
      </div>
      <div className="field">
        <label htmlFor={`${id}until`}>{t.until}</label>
        <input type="date" {...set('until')} />
      </div>
      {Object.values(search).some(Boolean) && (
        <button
          type="button"
          className="button-text"
          onClick={() => setQuery({ action: '', brand: '', staff: '', from: '', until: '', page: '' })}
        >
          {t.clearFilters}
        </button>
      )}
      <SaveCsv filters={filters} />
    </search>
  );
}

/** Reads all pages, and saves them as one file. */
function SaveCsv({ filters }: { filters: Filters }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const events = await readAll(filters);
      const heads = [
        t.when,
        t.who,
        shared.email,
        t.address,
        t.what,
        t.about,
        t.before,
        t.after,
        shared.reason,
        t.brand,
      ];
      saveFile('activity.csv', csvFile([heads, ...events.map(csvCells)]), 'text/csv');
      if (events.length >= MOST_PAGES * AUDIT_PAGE_SIZE) showToast({ summary: t.csvCut(events.length) });
    } catch (error) {
      const { message } = explain(error);
      if (message) showToast({ severity: 'error', summary: message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="button-text"
      aria-disabled={isBusy}
      onClick={() => !isBusy && void save()}
    >
      {isBusy ? t.savingCsv : shared.saveCsv}
    </button>
  );
}

async function readAll(filters: Filters): Promise<Event[]> {
  const all: Event[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { events, hasMore } = await callStaff(listAuditEvents, { query: { ...filters, page } });
    all.push(...events);
    if (!hasMore) break;
  }
  return all;
}

const asJson = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

const csvCells = (event: Event): string[] => [
  event.at,
  event.staffName,
  event.staffEmail,
  event.address,
  event.action,
  `${event.subject.kind} ${event.subject.id}`,
  asJson(event.before),
  asJson(event.after),
  event.reason,
  event.site ?? '',
];

/** An action of a newer version has no name yet. */
function actionName(action: string): string {
  const known = AUDIT_ACTIONS.find((each) => each === action);
  return known ? t.actionNames[known] : action;
}

function EventTable({ events }: { events: readonly Event[] }) {
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t.what}</th>
          <th scope="col">{t.who}</th>
          <th scope="col">{t.when}</th>
          <th scope="col">{t.details}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={`${event.site} ${event.number}`}>
            <th scope="row">
              {actionName(event.action)}
              {event.reason && <span className="console-second">{event.reason}</span>}
            </th>
            <td data-label={t.who}>
              {event.staffName || t.anyone}
              {event.staffEmail && <span className="console-second">{event.staffEmail}</span>}
            </td>
            <td data-label={t.when}>{shared.moment(new Date(event.at))}</td>
            <td data-label={t.details}>
              <Details event={event} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Details({ event }: { event: Event }) {
  const { subject, before, after, address, requestId, site, number } = event;
  const facts: [name: string, value: string][] = [
    [t.about, `${subject.kind} ${subject.id}`],
    [t.before, asJson(before)],
    [t.after, asJson(after)],
    [t.address, address],
    [t.request, requestId],
  ];
  return (
    <details className="console-details">
      <summary>{site === null ? t.entryNumber(number) : t.entryOf(number, site)}</summary>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}

function Pager({ page, hasMore }: { page: number; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null;
  const to = (next: number) => setQuery({ page: next === 1 ? '' : String(next) });
  return (
    <nav className="console-pager" aria-label={t.pages}>
      <button type="button" className="button-quiet" disabled={page === 1} onClick={() => to(page - 1)}>
        {t.newer}
      </button>
      <span role="status">{t.pageNumber(page)}</span>
      <button type="button" className="button-quiet" disabled={!hasMore} onClick={() => to(page + 1)}>
        {t.older}
      </button>
    </nav>
  );
}

import { useStore } from '@nanostores/react';
import { DUE_FILTERS, GRIEVANCE_FILTERS, listGrievances } from '#contracts/staff/grievances.ts';
import { useScopeNames } from '../people/use-scope-names.ts';
import { $router, setQuery } from '../router.ts';
import { callStaff, type Me } from '../session.ts';
import { SelectFilter } from '../support/Filters.tsx';
import { Queue } from '../support/Queue.tsx';
import { useStaffQuery } from '../use-staff-query.ts';
import { caseColumns } from './columns.tsx';
import { FILTER_NAMES, readQueueFilters } from './filters.ts';
import { t } from './texts.ts';
import { Views } from './Views.tsx';

/** The grievances, the next deadline first. */
export function Grievances({ me }: { me: Me }) {
  const search = useStore($router)?.search ?? {};
  const filters = readQueueFilters(search);
  const query = useStaffQuery(listGrievances, { query: filters });
  const { brands } = useScopeNames();
  return (
    <Queue
      list="grievances"
      me={me}
      permission="grievances.read"
      lead={t.lead}
      views={<Views current="grievances" search={search} />}
      counts={query.data && <Counts counts={query.data.counts} due={filters.due ?? ''} />}
      example={t.example}
      statuses={GRIEVANCE_FILTERS.map((each) => [each === 'open' ? '' : each, t.statusFilters[each]])}
      filterNames={FILTER_NAMES}
      query={query}
      rowsOf={({ cases }) => cases}
      readAnswer={(page) => callStaff(listGrievances, { query: { ...filters, page } })}
      rowKey={({ site, caseNumber }) => `${site} ${caseNumber}`}
      columns={caseColumns(brands)}
      empty={{ filtered: t.noneFound, unfiltered: t.noneOpen }}
    >
      <UrgencyFilter />
    </Queue>
  );
}

export const UrgencyFilter = () => (
  <SelectFilter
    name="urgent"
    label={t.urgency}
    options={[
      ['', t.anyUrgency],
      ['yes', t.onlyUrgent],
    ]}
  />
);

type Counted = keyof typeof t.dueCounts;

/** How many open cases there are by deadline; each number is a filter. */
function Counts({ counts, due }: { counts: Readonly<Record<Counted, number>>; due: string }) {
  const kinds: readonly Counted[] = ['open', ...DUE_FILTERS];
  return (
    <ul className="case-counts" aria-label={t.byDeadline}>
      {kinds.map((kind) => {
        const value = kind === 'open' ? '' : kind;
        return (
          <li key={kind}>
            <button
              type="button"
              aria-pressed={due === value}
              data-due={counts[kind] > 0 ? kind : undefined}
              onClick={() => setQuery({ due: value, status: '', number: '', page: '' })}
            >
              <strong>{counts[kind]}</strong> {t.dueCounts[kind]}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

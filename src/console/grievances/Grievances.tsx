import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { callQuery } from '#client/http/call.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import { DUE_FILTERS, GRIEVANCE_FILTERS, listGrievances } from '#contracts/staff/grievances.ts';
import { goToPage } from '../lists/list-state.ts';
import { Pager } from '../lists/Pager.tsx';
import { useScopeNames } from '../people/use-scope-names.ts';
import { QueryView } from '../QueryView.tsx';
import { $router, setQuery } from '../router.ts';
import { callStaff, type Me } from '../session.ts';
import { $lastLists } from '../support/addresses.ts';
import { AssigneeFilter, BrandFilter, Filters, NumberFilter, SelectFilter } from '../support/Filters.tsx';
import { SaveQueue } from '../support/SaveQueue.tsx';
import { t as work } from '../support/texts.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { CaseTable } from './CaseTable.tsx';
import { csvColumns } from './csv-columns.ts';
import { FILTER_NAMES, readQueueFilters } from './filters.ts';
import { t } from './texts.ts';
import { Views } from './Views.tsx';

/** The grievances, the next deadline first. */
export function Grievances({ me }: { me: Me }) {
  const search = useStore($router)?.search ?? {};
  const filters = readQueueFilters(search);
  const query = useStaffQuery(listGrievances, { query: filters });
  const { brands } = useScopeNames();
  const address = CONSOLE_PATHS.grievances + callQuery(search);
  useEffect(() => $lastLists.setKey('grievances', address), [address]);
  const isFiltered = FILTER_NAMES.some((name) => search[name]);
  const readPage = async (page: number) => {
    const { cases, hasMore } = await callStaff(listGrievances, { query: { ...filters, page } });
    return { rows: cases, hasMore };
  };
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{shared.pageTitles.grievances}</h1>
          <p className="console-lead">{t.lead}</p>
        </div>
        <Views current="grievances" search={search} />
      </div>
      {query.data && <Counts counts={query.data.counts} due={filters.due ?? ''} />}
      <Filters names={FILTER_NAMES}>
        <NumberFilter example={t.example} />
        <BrandFilter me={me} permission="grievances.read" />
        <SelectFilter
          name="status"
          label={work.status}
          options={GRIEVANCE_FILTERS.map((each) => [each === 'open' ? '' : each, t.statusFilters[each]])}
        />
        <AssigneeFilter me={me} assignees={query.data?.assignees ?? []} />
        <UrgencyFilter />
        <SaveQueue file={t.fileName} read={readPage} columns={csvColumns(brands)} />
      </Filters>
      <QueryView of={query}>
        {({ cases, hasMore }) => (
          <>
            {cases.length === 0 ? (
              <p className="console-empty" role="status">
                {isFiltered ? t.noneFound : t.noneOpen}
              </p>
            ) : (
              <CaseTable cases={cases} brands={brands} />
            )}
            <Pager
              label={shared.pageTitles.grievances}
              page={filters.page}
              hasMore={hasMore}
              onPage={goToPage}
            />
          </>
        )}
      </QueryView>
    </>
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

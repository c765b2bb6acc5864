import { useStore } from '@nanostores/react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { listAuditEvents } from '#contracts/staff/audit.ts';
import { scopeOf } from '#domain/staff/permissions.ts';
import { ExportCsv } from '../lists/ExportCsv.tsx';
import { readAll } from '../lists/read-all.ts';
import { ServerList } from '../lists/ServerList.tsx';
import { SortField } from '../lists/SortField.tsx';
import { useScopeNames } from '../people/use-scope-names.ts';
import { QueryView } from '../QueryView.tsx';
import { $router, setQuery } from '../router.ts';
import { callStaff, type Me } from '../session.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { eventColumns } from './columns.tsx';
import { FilterFields } from './FilterFields.tsx';
import { OLDEST_FIRST, readFilters } from './filters.ts';
import { t } from './texts.ts';

/** What the staff did, the newest first. */
export function Activity({ me }: { me: Me }) {
  // entries do not name offices, so people of single offices see none
  const { sites } = scopeOf(me.grants, 'audit.read');
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{shared.pageTitles.activity}</h1>
          <p className="console-lead">{t.activityLead}</p>
        </div>
      </div>
      {sites.length === 0 ? <p className="console-empty">{t.officesOnly}</p> : <Events />}
    </>
  );
}

function Events() {
  const search = useStore($router)?.search ?? {};
  const filters = readFilters(search);
  const query = useStaffQuery(listAuditEvents, { query: filters });
  const { brands } = useScopeNames();
  const { page = 1, order, ...narrowing } = filters;
  const columns = eventColumns(brands);
  const sorting = {
    columns,
    sort: { id: 'at', desc: order !== 'oldest' },
    onSort: (sort: { desc: boolean } | null) =>
      setQuery({ sort: sort?.desc === false ? OLDEST_FIRST : '', page: '' }),
    isAlwaysSorted: true,
  };
  const label = shared.pageTitles.activity;
  const readPage = async (number: number) => {
    const { events, hasMore } = await callStaff(listAuditEvents, { query: { ...filters, page: number } });
    return { rows: events, hasMore };
  };
  return (
    <>
      <FilterFields search={search}>
        <SortField {...sorting} />
        <p className="console-count" role="status">
          {query.data && countText(query.data, page)}
        </p>
        <ExportCsv
          label={label}
          fileName="activity.csv"
          columns={columns}
          readRows={() => readAll(readPage)}
        />
      </FilterFields>
      <QueryView of={query}>
        {({ events, hasMore }) => (
          <ServerList
            label={label}
            rows={events}
            rowKey={({ site, number }) => `${site} ${number}`}
            {...sorting}
            empty={Object.keys(narrowing).length > 0 ? t.noActivity : t.nothingYet}
            page={page}
            hasMore={hasMore}
            pagerLabels={
              order === 'oldest' ? { previous: t.older, next: t.newer } : { previous: t.newer, next: t.older }
            }
          />
        )}
      </QueryView>
    </>
  );
}

const countText = ({ events, hasMore }: ResponseOf<typeof listAuditEvents>, page: number): string =>
  hasMore || page > 1 ? t.entriesOfPage(events.length) : t.entryCount(events.length);

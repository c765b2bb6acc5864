import { useStore } from '@nanostores/react';
import { listAuditEvents } from '#contracts/staff/audit.ts';
import { scopeOf } from '#domain/staff/permissions.ts';
import { useScopeNames } from '../people/use-scope-names.ts';
import { QueryView } from '../QueryView.tsx';
import { $router, setQuery } from '../router.ts';
import type { Me } from '../session.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { EventTable } from './EventTable.tsx';
import { FilterFields } from './FilterFields.tsx';
import { readFilters } from './filters.ts';
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
  const { page: _page, ...narrowing } = filters;
  const isFiltered = Object.keys(narrowing).length > 0;
  return (
    <>
      <FilterFields search={search} filters={filters} />
      <QueryView of={query}>
        {({ events, hasMore }) => (
          <>
            {events.length === 0 ? (
              <p className="console-empty">{isFiltered ? t.noActivity : t.nothingYet}</p>
            ) : (
              <EventTable events={events} brands={brands} />
            )}
            <Pager page={filters.page ?? 1} hasMore={hasMore} />
          </>
        )}
      </QueryView>
    </>
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

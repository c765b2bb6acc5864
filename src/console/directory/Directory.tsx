import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { callQuery } from '#client/http/call.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import { listDirectoryReports, MOST_REPORTS } from '#contracts/staff/directory.ts';
import { List } from '../lists/List.tsx';
import { useScopeNames } from '../people/use-scope-names.ts';
import { QueryView } from '../QueryView.tsx';
import { $router } from '../router.ts';
import type { Me } from '../session.ts';
import { $lastLists } from '../support/addresses.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { reportColumns } from './columns.tsx';
import { Entries } from './Entries.tsx';
import { t } from './texts.ts';

/** Reports of wrong information in the directory, and when its entries were verified. */
export function Directory({ me }: { me: Me }) {
  const { search = {}, hash = '' } = useStore($router) ?? {};
  const address = CONSOLE_PATHS.directory + callQuery(search) + hash;
  useEffect(() => $lastLists.setKey('directory', address), [address]);
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{shared.pageTitles.directory}</h1>
          <p className="console-lead">{t.lead}</p>
        </div>
      </div>
      <Reports />
      <Entries me={me} />
    </>
  );
}

function Reports() {
  const query = useStaffQuery(listDirectoryReports, { query: { status: 'all' } });
  const { brands } = useScopeNames();
  return (
    <section>
      <h2>{t.reports}</h2>
      <QueryView of={query}>
        {({ reports, hasMore }) => (
          <>
            {reports.length > 0 && (
              <p>
                {t.openReports(
                  reports.filter(({ outcome }) => outcome === null).length,
                  reports.filter(({ isOverdue }) => isOverdue).length,
                )}
              </p>
            )}
            {hasMore && <p className="console-count">{t.moreReports(MOST_REPORTS)}</p>}
            <List
              name="reports"
              label={t.reports}
              rows={reports}
              rowKey={({ site, number }) => `${site} ${number}`}
              columns={reportColumns(reports, brands)}
              countText={t.reportCount}
              empty={t.noReports}
              fileName={t.reportsFile}
            />
          </>
        )}
      </QueryView>
    </section>
  );
}

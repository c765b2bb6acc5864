import { useState } from 'react';
import { listApprovals } from '#contracts/staff/member-money.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { List } from '../lists/List.tsx';
import { QueryView } from '../QueryView.tsx';
import type { Me } from '../session.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { type Approval, approvalColumns, type Decision } from './columns.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { t } from './texts.ts';

/** What waits for a second person, and what was decided lately. */
export function Approvals({ me }: { me: Me }) {
  const query = useStaffQuery(listApprovals);
  const [asked, setAsked] = useState<{ decision: Decision; approval: Approval } | null>(null);
  return (
    <>
      <div>
        <h1>{shared.pageTitles.approvals}</h1>
        <p className="console-lead">{t.lead}</p>
      </div>
      <QueryView of={query}>
        {({ approvals }) => (
          <List
            label={shared.pageTitles.approvals}
            rows={approvals}
            rowKey={({ id }) => id}
            columns={approvalColumns(
              isPermitted(me.grants, 'payments.refund')
                ? (decision, approval) => setAsked({ decision, approval })
                : null,
            )}
            countText={t.count}
            empty={t.none}
            filterLabel={t.find}
            fileName="approvals.csv"
          />
        )}
      </QueryView>
      {asked && <DecisionDialog {...asked} reload={query.retry} onClose={() => setAsked(null)} />}
    </>
  );
}

import { useState } from 'react';
import { listFailedRenewals, RECOVERED_DAYS, retryFailedRenewal } from '#contracts/staff/renewals.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { List } from '../lists/List.tsx';
import { ActionDialog } from '../members/actions/ActionDialog.tsx';
import { fullName } from '../members/shown-facts.tsx';
import { QueryView } from '../QueryView.tsx';
import { type Me, submitSafely } from '../session.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { cardText, type FailedRenewal, failedColumns } from './columns.tsx';
import { t } from './texts.ts';

/** Renewals that could not be charged: whom to call, and trying the card again. */
export function FailedRenewals({ me }: { me: Me }) {
  const query = useStaffQuery(listFailedRenewals);
  const [retried, setRetried] = useState<FailedRenewal | null>(null);
  // the server decides by the offices of the account
  const mayRetry = isPermitted(me.grants, 'members.change');
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{shared.pageTitles.renewals}</h1>
          <p className="console-lead">{t.lead}</p>
        </div>
      </div>
      <QueryView of={query}>
        {({ renewals, hasMore, recovered }) => (
          <>
            <p>{t.recovered(formatCents(recovered.cents), recovered.count, RECOVERED_DAYS)}</p>
            {hasMore && <p className="console-count">{t.more(renewals.length)}</p>}
            <List
              label={t.label}
              rows={renewals}
              rowKey={({ site, membershipId }) => `${site} ${membershipId}`}
              columns={failedColumns(mayRetry ? setRetried : null)}
              countText={t.countText}
              empty={t.none}
              fileName="failed-renewals.csv"
            />
          </>
        )}
      </QueryView>
      {retried && <Retry renewal={retried} reload={query.retry} onClose={() => setRetried(null)} />}
    </>
  );
}

interface RetryProps {
  renewal: FailedRenewal;
  reload(): void;
  onClose(): void;
}

function Retry({ renewal, reload, onClose }: RetryProps) {
  const { site, accountId, membershipId, amountCents } = renewal;
  const params = { site, accountId, membershipId };
  const card = cardText(renewal);
  return (
    <ActionDialog<typeof retryFailedRenewal>
      target={{ params, reload }}
      title={t.retryTitle(fullName(renewal))}
      lead={amountCents === null ? t.retryLeadUnknown(card) : t.retryLead(formatCents(amountCents), card)}
      submitLabel={t.retry}
      busyLabel={t.charging}
      send={(_fields, reason) => submitSafely(retryFailedRenewal, { params, body: { reason } })}
      done={({ outcome }) => t.outcomes[outcome]}
      onClose={onClose}
    />
  );
}

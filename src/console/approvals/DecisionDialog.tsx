import { approve, decline, withdraw } from '#contracts/staff/member-money.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { ActionDialog } from '../members/actions/ActionDialog.tsx';
import { submitSafely } from '../session.ts';
import { t as shared } from '../texts.ts';
import { type Approval, type Decision, memberName } from './columns.tsx';
import { t } from './texts.ts';

interface Props {
  decision: Decision;
  approval: Approval;
  reload(): void;
  onClose(): void;
}

/** Approves, declines or withdraws a request, with a reason. */
export function DecisionDialog({ decision, approval, reload, onClose }: Props) {
  const { site, accountId, id, kind, cents, askedBy, reason: why } = approval;
  const target = { params: { site, accountId }, reload };
  const params = { ...target.params, id };
  const title = t.approveTitle(kind, formatCents(cents), memberName(approval));
  const shown = { target, onClose, busyLabel: shared.saving };
  if (decision === 'approve')
    return (
      <ActionDialog<typeof approve>
        {...shown}
        title={title}
        lead={t.approveLead(askedBy, why)}
        submitLabel={t.approve}
        send={(_fields, reason) => submitSafely(approve, { params, body: { reason } })}
        done={(answer) => t.approved[answer.status](formatCents(answer.cents))}
      />
    );
  if (decision === 'decline')
    return (
      <ActionDialog<typeof decline>
        {...shown}
        title={t.decline}
        lead={t.declineLead(askedBy, why)}
        submitLabel={t.decline}
        send={(_fields, reason) => submitSafely(decline, { params, body: { reason } })}
        done={() => t.declined}
      />
    );
  return (
    <ActionDialog<typeof withdraw>
      {...shown}
      title={t.withdraw}
      lead={t.withdrawLead}
      submitLabel={t.withdraw}
      send={(_fields, reason) => submitSafely(withdraw, { params, body: { reason } })}
      done={() => t.withdrawn}
    />
  );
}

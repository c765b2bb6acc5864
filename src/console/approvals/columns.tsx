import type { ReactNode } from 'react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { listApprovals } from '#contracts/staff/member-money.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { csvCents, type ListColumn } from '../lists/columns.ts';
import { recordUrl } from '../members/addresses.ts';
import { t as members } from '../members/texts.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

export type Approval = ResponseOf<typeof listApprovals>['approvals'][number];
export type Decision = 'approve' | 'decline' | 'withdraw';

const MARKS = {
  waiting: 'pending',
  approved: 'active',
  declined: 'disabled',
  withdrawn: 'disabled',
} as const;

export const memberName = ({ member }: Approval): string => member || members.unnamed;

/** @param onDecide null: the person may not decide */
export const approvalColumns = (
  onDecide: ((decision: Decision, approval: Approval) => void) | null,
): readonly ListColumn<Approval>[] => [
  {
    id: 'member',
    label: t.member,
    value: memberName,
    show: (approval) => (
      <>
        <a href={recordUrl(approval)}>{memberName(approval)}</a>
        <span className="console-second">{approval.brand}</span>
      </>
    ),
  },
  { id: 'brand', label: t.brand, value: ({ brand }) => brand, isHidden: true },
  {
    id: 'amount',
    label: t.amount,
    value: ({ cents }) => cents,
    text: ({ cents }) => formatCents(cents),
    csv: ({ cents }) => csvCents(cents),
    show: ({ kind, cents }) => (
      <>
        {formatCents(cents)}
        <span className="console-second">{t.kinds[kind]}</span>
      </>
    ),
    className: 'console-date',
  },
  { id: 'what', label: t.what, value: ({ kind }) => t.kinds[kind], isHidden: true },
  { id: 'why', label: t.why, value: ({ reason }) => reason },
  {
    id: 'asked',
    label: t.asked,
    value: ({ askedAt }) => askedAt,
    text: ({ askedAt }) => shared.moment(new Date(askedAt)),
    show: ({ askedAt, askedBy, isOwn }) => (
      <>
        {shared.moment(new Date(askedAt))}
        <span className="console-second">{isOwn ? `${askedBy} (${t.you})` : askedBy}</span>
      </>
    ),
  },
  { id: 'askedBy', label: t.askedBy, value: ({ askedBy }) => askedBy, isHidden: true },
  {
    id: 'status',
    label: t.status,
    value: ({ status }) => t.statuses[status],
    show: (approval) => <Status approval={approval} />,
    choice: { of: ({ status }) => status, options: Object.entries(t.statuses) },
  },
  { id: 'decided', label: t.decided, value: ({ decidedAt }) => decidedAt, isHidden: true },
  { id: 'decidedBy', label: t.decidedBy, value: ({ decidedBy }) => decidedBy, isHidden: true },
  { id: 'note', label: t.note, value: ({ note }) => note, isHidden: true },
  ...(onDecide ? [actionsColumn(onDecide)] : []),
];

const actionsColumn = (onDecide: (decision: Decision, approval: Approval) => void): ListColumn<Approval> => ({
  id: 'actions',
  label: t.actions,
  hasQuietLabel: true,
  className: 'console-actions',
  show: (approval) =>
    approval.status === 'waiting' && (
      <Actions approval={approval} onDecide={(decision) => onDecide(decision, approval)} />
    ),
});

function Status({ approval: { status, decidedBy, decidedAt, note } }: { approval: Approval }) {
  return (
    <>
      <span className="console-status" data-status={MARKS[status]}>
        {t.statuses[status]}
      </span>
      {decidedAt && (
        <span className="console-second">
          {decidedBy} · {shared.moment(new Date(decidedAt))}
        </span>
      )}
      {note && <span className="console-second">{note}</span>}
    </>
  );
}

interface ActionsProps {
  approval: Approval;
  onDecide(decision: Decision): void;
}

/** The person who asked may only withdraw. */
function Actions({ approval, onDecide }: ActionsProps) {
  const button = (decision: Decision): ReactNode => (
    <button type="button" className="button-text" onClick={() => onDecide(decision)}>
      {t[decision]}
      <span className="visually-hidden">{shared.of(memberName(approval))}</span>
    </button>
  );
  if (approval.isOwn) return button('withdraw');
  return (
    <>
      {button('approve')}
      {button('decline')}
    </>
  );
}

import { useState } from 'react';
import type { Target } from './actions/ActionDialog.tsx';
import { CouponDialog } from './money/CouponDialog.tsx';
import { ReinstateDialog } from './money/ReinstateDialog.tsx';
import { RecordList } from './RecordList.tsx';
import { type MembershipAction, membershipColumns, personColumns } from './record-columns.tsx';
import type { MemberRecord } from './shown-facts.tsx';
import { t } from './texts.ts';

interface Props {
  record: MemberRecord;
  target: Target;
  mayChange: boolean;
  mayRefund: boolean;
  /** the person sees members of single offices of the brand alone */
  isOfOffices: boolean;
}

/** The memberships and the people of an account. */
export function RecordLists({
  record: { memberships, people },
  target,
  mayChange,
  mayRefund,
  isOfOffices,
}: Props) {
  const [open, setOpen] = useState<{ action: MembershipAction; id: string } | null>(null);
  const onClose = () => setOpen(null);
  const actions: MembershipAction[] = [];
  if (mayChange) actions.push('reinstate');
  if (mayRefund) actions.push('coupon');
  return (
    <>
      <RecordList
        title={t.membership}
        name="memberships"
        rows={memberships}
        rowKey={({ id }) => id}
        columns={membershipColumns(actions, (action, { id }) => setOpen({ action, id }))}
        countText={t.membershipCount}
        empty={t.neverMember}
        lead={isOfOffices && <p className="console-second">{t.otherOffices}</p>}
      >
        {open?.action === 'reinstate' && (
          <ReinstateDialog target={target} membershipId={open.id} onClose={onClose} />
        )}
        {open?.action === 'coupon' && (
          <CouponDialog target={target} membershipId={open.id} onClose={onClose} />
        )}
      </RecordList>
      <RecordList
        title={t.people}
        name="people"
        rows={people}
        rowKey={({ id }) => id}
        columns={personColumns()}
        countText={t.personCount}
      />
    </>
  );
}

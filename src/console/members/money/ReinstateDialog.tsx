import { reinstate } from '#contracts/staff/member-money.ts';
import { t as dates } from '#util/dates/texts.ts';
import { submitSafely } from '../../session.ts';
import { ActionDialog, type Target } from '../actions/ActionDialog.tsx';
import { t as actions } from '../actions/texts.ts';
import { t } from './texts.ts';

interface Props {
  target: Target;
  membershipId: string;
  onClose(): void;
}

/** Undoes the cancellation of a membership. */
export const ReinstateDialog = ({ target, membershipId, onClose }: Props) => (
  <ActionDialog<typeof reinstate>
    target={target}
    title={t.reinstate}
    lead={t.reinstateLead}
    submitLabel={t.reinstate}
    busyLabel={actions.saving}
    send={(_fields, reason) =>
      submitSafely(reinstate, { params: { ...target.params, membershipId }, body: { reason } })
    }
    done={({ coveredThrough }) => t.reinstated(dates.briefDay(coveredThrough))}
    onClose={onClose}
  />
);

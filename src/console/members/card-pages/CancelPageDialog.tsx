import { cancelCardPage } from '#contracts/staff/card-pages.ts';
import { submitSafely } from '../../session.ts';
import { ActionDialog, type Target } from '../actions/ActionDialog.tsx';
import type { CardPage } from './listed-pages.ts';
import { t } from './texts.ts';

interface Props {
  target: Target;
  page: CardPage;
  onClose(): void;
}

/** Closes a payment page at the processor. */
export const CancelPageDialog = ({ target, page: { paymentId }, onClose }: Props) => (
  <ActionDialog<typeof cancelCardPage>
    target={target}
    title={t.cancelPage}
    lead={t.cancelLead}
    submitLabel={t.cancelPage}
    busyLabel={t.canceling}
    send={(_fields, reason) =>
      submitSafely(cancelCardPage, { params: { ...target.params, paymentId }, body: { reason } })
    }
    done={({ state }) => t.canceled[state]}
    onClose={onClose}
  />
);

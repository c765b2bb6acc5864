import { useState } from 'react';
import { giveCredit } from '#contracts/staff/member-money.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { useDedupeKey } from '#ui/hooks/use-dedupe-key.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { type Me, submitSafely } from '../../session.ts';
import { ActionDialog, type Target } from '../actions/ActionDialog.tsx';
import { t as actions } from '../actions/texts.ts';
import { AmountField, readCents } from './AmountField.tsx';
import { CounterDialog } from './CounterDialog.tsx';
import { t } from './texts.ts';

interface Props {
  target: Target;
  me: Me;
  /** what the member owes; null: the person may record no payment */
  owedCents: number | null;
}

/** What the person may do with the balance of a member. */
export function MoneyActions({ target, me, owedCents }: Props) {
  const [open, setOpen] = useState<'credit' | 'counter' | null>(null);
  const mayGive = isPermitted(me.grants, 'payments.refund');
  const onClose = () => setOpen(null);
  if (!mayGive && owedCents === null) return null;
  return (
    <p className="member-actions">
      {mayGive && (
        <button type="button" className="button-text" onClick={() => setOpen('credit')}>
          {t.giveCredit}
        </button>
      )}
      {owedCents !== null && (
        <button type="button" className="button-text" onClick={() => setOpen('counter')}>
          {t.recordPayment}
        </button>
      )}
      {open === 'credit' && <CreditDialog target={target} onClose={onClose} />}
      {open === 'counter' && owedCents !== null && (
        <CounterDialog target={target} owedCents={owedCents} onClose={onClose} />
      )}
    </p>
  );
}

function CreditDialog({ target, onClose }: { target: Target; onClose(): void }) {
  const key = useDedupeKey();
  return (
    <ActionDialog<typeof giveCredit>
      target={target}
      title={t.giveCredit}
      lead={t.giveCreditLead}
      submitLabel={t.giveCredit}
      busyLabel={actions.saving}
      send={(fields, reason) =>
        submitSafely(giveCredit, {
          params: target.params,
          body: { cents: readCents(fields), reason, key: key.current() },
        })
      }
      done={({ status, cents }) => t.creditGiven[status](formatCents(cents))}
      onClose={onClose}
    >
      {(form) => <AmountField form={form} />}
    </ActionDialog>
  );
}

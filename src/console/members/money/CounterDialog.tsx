import { useState } from 'react';
import { recordPayment } from '#contracts/staff/member-money.ts';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { readText } from '#ui/forms/use-form.ts';
import { useDedupeKey } from '#ui/hooks/use-dedupe-key.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { submitSafely } from '../../session.ts';
import { ActionDialog, type Target } from '../actions/ActionDialog.tsx';
import { t as actions } from '../actions/texts.ts';
import { AmountField, readCents } from './AmountField.tsx';
import { shownAmount } from './amount.ts';
import { t } from './texts.ts';

interface Props {
  target: Target;
  /** what the member owes */
  owedCents: number;
  onClose(): void;
}

type Method = 'cash' | 'check';

const balanceText = (owedCents: number) =>
  owedCents > 0 ? t.openBalance(formatCents(owedCents)) : t.noOpenBalance;

/** Records cash or a check that the member handed over. */
export function CounterDialog({ target, owedCents, onClose }: Props) {
  const [method, setMethod] = useState<Method>('cash');
  const key = useDedupeKey();
  return (
    <ActionDialog<typeof recordPayment>
      target={target}
      title={t.recordPayment}
      lead={`${balanceText(owedCents)} ${t.recordPaymentLead}`}
      submitLabel={t.recordPayment}
      busyLabel={actions.saving}
      send={(fields, reason) =>
        submitSafely(recordPayment, {
          params: target.params,
          body: {
            method,
            cents: readCents(fields),
            checkNumber: readText(fields, 'checkNumber'),
            reason,
            key: key.current(),
          },
        })
      }
      done={({ cents, owedCents: left }) =>
        left > 0 ? t.stillOwed(formatCents(cents), formatCents(left)) : t.recorded(formatCents(cents))
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField<Method>
            {...form.field('method')}
            label={t.method}
            choices={[
              { value: 'cash', label: t.methods.cash },
              { value: 'check', label: t.methods.check },
            ]}
            value={method}
            onChange={setMethod}
          />
          {method === 'check' && (
            <TextField
              {...form.field('checkNumber')}
              label={t.checkNumber}
              isOptional
              inputMode="numeric"
              autoComplete="off"
            />
          )}
          <AmountField form={form} defaultValue={owedCents > 0 ? shownAmount(owedCents) : ''} />
        </>
      )}
    </ActionDialog>
  );
}

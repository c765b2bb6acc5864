import { useRef, useState } from 'react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { readRefund, refundPayment } from '#contracts/staff/member-money.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { Facts } from '#ui/elements/Facts.tsx';
import { useDedupeKey } from '#ui/hooks/use-dedupe-key.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { QueryView } from '../../QueryView.tsx';
import { submitSafely } from '../../session.ts';
import { useStaffQuery } from '../../use-staff-query.ts';
import { ActionDialog, type Target } from '../actions/ActionDialog.tsx';
import { t as actions } from '../actions/texts.ts';
import { AmountField, readCents } from './AmountField.tsx';
import { parseCents, shownAmount } from './amount.ts';
import { t } from './texts.ts';

interface Props {
  target: Target;
  paymentId: string;
  onClose(): void;
}

/** Refunds a payment: first reads what is left of it and what the rule gives. */
export function RefundDialog({ target, paymentId, onClose }: Props) {
  const query = useStaffQuery(readRefund, { params: { ...target.params, paymentId } });
  const { data, isLoading } = query;
  // the answer from before the last refund may still be shown
  const isRead = useRef(false);
  isRead.current ||= data !== undefined && !isLoading;
  if (data !== undefined && isRead.current && data.leftCents > 0)
    return <RefundForm shown={data} target={target} paymentId={paymentId} onClose={onClose} />;
  return (
    <Dialog open width="small" title={t.refund} onClose={onClose}>
      <QueryView of={query}>{() => isRead.current && <p>{t.nothingLeft}</p>}</QueryView>
    </Dialog>
  );
}

interface FormProps extends Props {
  shown: ResponseOf<typeof readRefund>;
}

function RefundForm({ shown, target, paymentId, onClose }: FormProps) {
  const { paidCents, paidWith, leftCents, rule, aloneCents } = shown;
  const ruleCents = Math.min(rule?.cents ?? 0, leftCents);
  const initial = ruleCents > 0 ? shownAmount(ruleCents) : '';
  const [cents, setCents] = useState(() => parseCents(initial));
  const key = useDedupeKey();
  const paid = formatCents(paidCents);
  return (
    <ActionDialog<typeof refundPayment>
      target={target}
      title={t.refund}
      lead={t.refundLead}
      submitLabel={cents > aloneCents ? t.askForApproval : t.refund}
      busyLabel={actions.saving}
      send={(fields, reason) =>
        submitSafely(refundPayment, {
          params: { ...target.params, paymentId },
          body: {
            cents: readCents(fields),
            expectedRuleCents: rule?.cents ?? 0,
            reason,
            key: key.current(),
          },
        })
      }
      done={(answer) => t.refunded[answer.status](formatCents(answer.cents))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Facts
            className="member-facts"
            facts={[
              [t.paid, paidWith ? t.paidWith(paid, paymentMethodText(paidWith)) : paid],
              leftCents < paidCents && [t.left, formatCents(leftCents)],
              [
                t.byRule,
                <>
                  {rule ? formatCents(rule.cents) : t.noRule}
                  {rule && <span className="console-second">{t.memberReads(rule.text)}</span>}
                </>,
              ],
            ]}
          />
          <AmountField form={form} defaultValue={initial} onType={(text) => setCents(parseCents(text))} />
          {/* it changes while the person types */}
          <div role="status" className="member-hints">
            {cents > ruleCents && cents <= leftCents && <p>{t.goodwill(formatCents(cents - ruleCents))}</p>}
            {cents > leftCents && <p>{t.tooMuch(formatCents(leftCents))}</p>}
            {cents > aloneCents && cents <= leftCents && <p>{t.aboveLimit(formatCents(aloneCents))}</p>}
          </div>
        </>
      )}
    </ActionDialog>
  );
}

import { useMemo, useRef } from 'react';
import { type balance, balancePay } from '../../../contracts/balance.ts';
import type { ResponseOf } from '../../../contracts/endpoint.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { formatCents } from '../../../util/money.ts';
import { FormActions } from '../../forms/FormActions.tsx';
import { refused } from '../../forms/refused.ts';
import { useForm } from '../../forms/use-form.ts';
import type { CardSource } from '../../payment/card-source.ts';
import { keptKey } from '../../payment/kept-key.ts';
import { PaymentNote } from '../../payment/PaymentNote.tsx';
import { useKeptPayment } from '../../payment/use-kept-payment.ts';
import { CardChoice, chosenCard } from '../CardChoice.tsx';
import type { SectionProps } from '../Dashboard.tsx';
import { refreshBilling } from './refresh-billing.ts';

interface Props extends Pick<SectionProps, 'info' | 'help'> {
  /** what is owed, and the latest that has happened to it */
  balance: ResponseOf<typeof balance>;
  onPaid(paid: ResponseOf<typeof balancePay>): void;
}

/** Pays all that is owed, with the card on file or another one. What is sent twice, under one key, is charged once. */
export function PayBalance({ info, help, balance, onPaid }: Props) {
  const card = useRef<CardSource | null>(null);
  const { owedCents, payment, entries } = balance;
  const accountId = info.account.id;
  const latest = entries[0]?.id ?? '';
  // what was paid, in whichever way, and what is owed since then, is another debt and another payment
  const key = useMemo(() => keptKey(`balance ${accountId} ${latest}`), [accountId, latest]);
  const { state, isRunning, pay } = useKeptPayment(balancePay, {
    key,
    // what is owed by now: another tab may have paid, or more may have come
    onSettled: refreshBilling,
    done: ({ paidCents }) => `Thank you: ${formatCents(paidCents)} has arrived.`,
    failed: 'Your balance was not paid.',
    onOutcome: (result) => (result.ok ? onPaid(result.answer) : form.show(result.problem)),
  });

  const form = useForm<typeof balancePay>({
    async send(fields) {
      const given = await chosenCard(fields, card.current);
      if ('problem' in given) return refused(given.problem);
      return pay({ expectedCents: owedCents, ...(given.token && { paymentToken: given.token }) });
    },
    onDone: onPaid,
  });

  return (
    <form className="form bill-form" method="post" aria-label="Pay now" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <CardChoice
        id={form.id}
        isReady={form.isReady}
        info={info}
        help={help}
        payment={payment}
        totalCents={owedCents}
        isKept={false}
        isOpen={state !== 'clear'}
        source={card}
      />
      <PaymentNote state={state} isBusy={form.isBusy} />
      <FormActions form={{ ...form, isBusy: form.isBusy || isRunning }} busyLabel="Paying …">
        {`Pay ${formatCents(owedCents)}`}
      </FormActions>
    </form>
  );
}

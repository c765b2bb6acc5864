import { useRef } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import type { balance, balancePay } from '#contracts/member/balance.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { CardSource } from '#islands/shared/payment/card-source.ts';
import { PaymentNote } from '#islands/shared/payment/PaymentNote.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { invalidForm, useForm } from '#ui/forms/use-form.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { CardChoice, readCardChoice } from '../shared/CardChoice.tsx';
import type { SectionProps } from '../shared/sections.ts';
import type { useBalancePayment } from './use-balance-payment.ts';

interface Props extends Pick<SectionProps, 'info' | 'help'> {
  balance: ResponseOf<typeof balance>;
  payment: ReturnType<typeof useBalancePayment>;
  onPaid(paid: ResponseOf<typeof balancePay>): void;
  /** there is nothing to be paid: said where the form was, for it goes; null takes that back */
  onRefused(problem: Problem | null): void;
}

/** Pays all that is owed, with the card on file or another one. What is sent twice, under one key, is charged once. */
export function PayBalance({ info, help, balance, payment, onPaid, onRefused }: Props) {
  const card = useRef<CardSource | null>(null);
  const { owedCents } = balance;
  const { state, isRunning, pay } = payment;

  const form = useForm<typeof balancePay>({
    async send(fields) {
      onRefused(null);
      const given = await readCardChoice(fields, card.current);
      if ('problem' in given) return invalidForm(given.problem);
      const result = await pay({
        expectedCents: owedCents,
        ...(given.token && { paymentToken: given.token }),
      });
      if (result.ok) return result;
      const { code, message } = result.problem;
      if (code === 'not_allowed') onRefused(result.problem);
      // the amount is shown as it is by now
      return code === 'conflict' ? invalidForm(`${message} Nothing was charged.`) : result;
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
        payment={balance.payment}
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

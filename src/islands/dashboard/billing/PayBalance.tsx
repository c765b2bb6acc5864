import { useMemo, useRef } from 'react';
import { balancePay } from '../../../contracts/balance.ts';
import type { ResponseOf } from '../../../contracts/endpoint.ts';
import type { CardProcessor } from '../../../contracts/payment.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { formatCents } from '../../../util/money.ts';
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
  owedCents: number;
  payment: CardProcessor;
  onPaid(paid: ResponseOf<typeof balancePay>): void;
}

/** Pays all that is owed, with the card on file or another one. What is sent twice, under one key, is charged once. */
export function PayBalance({ info, help, owedCents, payment, onPaid }: Props) {
  const card = useRef<CardSource | null>(null);
  const accountId = info.account.id;
  const key = useMemo(() => keptKey(`balance ${accountId}`), [accountId]);
  const { state, pay } = useKeptPayment(balancePay, key);

  const form = useForm<typeof balancePay>({
    async send(fields) {
      const given = await chosenCard(fields, card.current);
      if ('problem' in given) return refused(given.problem);
      const result = await pay({
        expectedCents: owedCents,
        ...(given.token && { paymentToken: given.token }),
      });
      // what is owed by now: another tab may have paid, or more may have come
      refreshBilling();
      return result;
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
        source={card}
      />
      <PaymentNote state={state} isBusy={form.isBusy} />
      <div className="form-actions">
        <SubmitButton isReady={form.isReady} isBusy={form.isBusy} busyLabel="Paying …">
          {`Pay ${formatCents(owedCents)}`}
        </SubmitButton>
      </div>
    </form>
  );
}

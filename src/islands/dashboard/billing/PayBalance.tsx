import { useMemo, useRef, useState } from 'react';
import { balancePay } from '../../../contracts/balance.ts';
import type { ResponseOf } from '../../../contracts/endpoint.ts';
import type { CardProcessor } from '../../../contracts/payment.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { formatCents } from '../../../util/money.ts';
import { useForm } from '../../forms/use-form.ts';
import { CardField } from '../../payment/CardField.tsx';
import { type CardSource, tokenFrom } from '../../payment/card-source.ts';
import { endsPayment, keptKey } from '../../payment/kept-key.ts';
import { payOnce } from '../../payment/pay-once.ts';
import { buyerOf } from '../buyer-of.ts';
import { cardName, type SavedCard } from '../card-expiry.ts';
import type { SectionProps } from '../Dashboard.tsx';
import { refreshBilling } from './refresh-billing.ts';

interface Props extends Pick<SectionProps, 'info' | 'help'> {
  owedCents: number;
  saved: SavedCard | null;
  payment: CardProcessor;
  onPaid(paid: ResponseOf<typeof balancePay>): void;
}

/** Pays all that is owed, with the card on file or another one. What is sent twice, under one key, is charged once. */
export function PayBalance({ info, help, owedCents, saved, payment, onPaid }: Props) {
  const card = useRef<CardSource | null>(null);
  const accountId = info.account.id;
  const key = useMemo(() => keptKey(`balance ${accountId}`), [accountId]);
  /** sent before this page was loaded, and the answer never arrived */
  const [isLeftOpen, setLeftOpen] = useState(() => key.isOpen());
  const [isUnclear, setUnclear] = useState(false);
  const [wished, setWished] = useState<'saved' | 'other'>(saved && !saved.expired ? 'saved' : 'other');
  const choice = saved ? wished : 'other';

  const form = useForm<typeof balancePay>({
    async send() {
      const given = choice === 'saved' ? { token: undefined } : await tokenFrom(card.current);
      if ('problem' in given) return refusal(given.problem);
      const body = { expectedCents: owedCents, ...(given.token && { paymentToken: given.token }) };
      const result = await payOnce(
        balancePay,
        { body },
        { key: key.current(), onUnclear: () => setUnclear(true) },
      );
      setUnclear(false);
      if (result.ok || endsPayment(result.problem)) key.forget();
      setLeftOpen(key.isOpen());
      // what is owed by now: another tab may have paid, or more may have come
      refreshBilling();
      return result;
    },
    onDone: onPaid,
  });

  return (
    <form className="form bill-form" method="post" aria-label="Pay now" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      {isLeftOpen && !isUnclear && !form.isBusy && (
        <FormMessage kind="info">
          You have sent a payment, and its answer did not arrive. Send it again to find out what came of it:
          if it was taken, you are not charged twice.
        </FormMessage>
      )}
      {saved && (
        <ChoiceField
          id={`${form.id}-card`}
          name="card"
          label="Pay with"
          value={choice}
          onChange={setWished}
          choices={[
            {
              value: 'saved',
              label: cardName(saved),
              ...(saved.expired && { hint: 'This card has expired.' }),
            },
            { value: 'other', label: 'Another card', hint: 'For this payment only: it is not kept.' },
          ]}
        />
      )}
      {choice === 'other' && (
        <fieldset className="form-part">
          <legend>{saved ? 'The other card' : 'Your card'}</legend>
          <CardField
            id={form.id}
            isReady={form.isReady}
            payment={payment}
            totalCents={owedCents}
            isKept={false}
            buyer={buyerOf(info)}
            source={card}
            help={help}
          />
        </fieldset>
      )}
      {isUnclear && (
        <FormMessage kind="info">
          We do not know yet whether your payment went through. We keep asking, so please stay on this page.
          You are not charged twice.
        </FormMessage>
      )}
      <div className="form-actions">
        <SubmitButton isReady={form.isReady} isBusy={form.isBusy} busyLabel="Paying …">
          {`Pay ${formatCents(owedCents)}`}
        </SubmitButton>
      </div>
    </form>
  );
}

const refusal = (message: string) =>
  ({ ok: false, problem: { message, fields: {}, code: 'invalid' } }) as const;

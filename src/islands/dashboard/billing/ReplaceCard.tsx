import { useEffect, useRef } from 'react';
import type { updateBilling } from '#contracts/member/billing.ts';
import type { CardProcessor } from '#contracts/payment/payment.ts';
import { CardField } from '#islands/shared/payment/CardField.tsx';
import { type CardSource, readToken } from '#islands/shared/payment/card-source.ts';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { invalidForm, useForm } from '#ui/forms/use-form.ts';
import type { SavedCard } from '../shared/card-expiry.ts';
import { knownBuyer } from '../shared/known-buyer.ts';
import { refreshBilling } from '../shared/refresh-billing.ts';
import type { SectionProps } from '../shared/sections.ts';
import { replaceCard } from './replace-card.ts';

interface Props extends Pick<SectionProps, 'info' | 'help'> {
  saved: SavedCard | null;
  payment: CardProcessor;
  onDone(card: SavedCard): void;
  onLeave(): void;
}

/** Another card for renewals. Its number goes to the processor alone; the one before stays until it is accepted. */
export function ReplaceCard({ info, help, saved, payment, onDone, onLeave }: Props) {
  const card = useRef<CardSource | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLLegendElement>(null);
  const form = useForm<typeof updateBilling>({
    async send() {
      const given = await readToken(card.current);
      if ('problem' in given) return invalidForm(given.problem);
      const result = await replaceCard(given.token, saved);
      refreshBilling();
      return result;
    },
    onDone: ({ paymentMethod }) => onDone(paymentMethod),
  });

  // Focus the first field. Fields in a processor's frame load later and take the focus themselves.
  useEffect(() => (box.current?.querySelector('input') ?? legend.current)?.focus(), []);

  return (
    <form className="form bill-form" method="post" aria-label="Another card" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <fieldset className="form-part">
        <legend ref={legend} tabIndex={-1}>
          Your new card
        </legend>
        <div ref={box}>
          <CardField
            id={form.id}
            isReady={form.isReady}
            payment={payment}
            totalCents={0}
            isKept
            isOpen={false}
            instead="Or call"
            buyer={knownBuyer(info)}
            source={card}
            help={help}
          />
        </div>
      </fieldset>
      <p className="note">
        Nothing is charged now. The number goes only to our payment service. We keep the brand and the last
        four digits.
      </p>
      <FormActions
        form={form}
        busyLabel="Checking the card …"
        cancelLabel={saved ? 'Keep the old one' : 'Not now'}
        onCancel={onLeave}
      >
        Use this card
      </FormActions>
    </form>
  );
}

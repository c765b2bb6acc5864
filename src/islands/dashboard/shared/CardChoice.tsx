import { type RefObject, useState } from 'react';
import type { CardProcessor } from '#contracts/payment/payment.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { CardField } from '#islands/shared/payment/CardField.tsx';
import { type CardSource, findBuyer, readToken } from '#islands/shared/payment/card-source.ts';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import type { SectionProps } from './sections.ts';
import { t } from './texts.ts';

interface Props extends Pick<SectionProps, 'info' | 'help'> {
  id: string;
  isReady: boolean;
  payment: CardProcessor;
  totalCents: number;
  /** another card replaces the one on file */
  isKept: boolean;
  /** a payment was sent, and its outcome is unknown */
  isOpen: boolean;
  source: RefObject<CardSource | null>;
}

/** The card on file, or another one. The form's field `card` says which, where there is one on file. */
export function CardChoice({ info, ...field }: Props) {
  const { id, isKept } = field;
  const saved = info.paymentMethod;
  const [selected, setSelected] = useState<'saved' | 'other'>(saved && !saved.expired ? 'saved' : 'other');
  const choice = saved ? selected : 'other';
  return (
    <>
      {saved && (
        <ChoiceField
          id={`${id}-card`}
          name="card"
          label={t.payWith}
          value={choice}
          onChange={setSelected}
          choices={[
            {
              value: 'saved',
              label: paymentMethodText(saved),
              ...(saved.expired && { hint: t.cardHasExpired }),
            },
            {
              value: 'other',
              label: t.anotherCard,
              hint: isKept ? t.keptForRenewals : t.forThisPaymentOnly,
            },
          ]}
        />
      )}
      {choice === 'other' && (
        <fieldset className="form-part">
          <legend>{saved ? t.otherCard : t.yourCard}</legend>
          <CardField
            {...field}
            buyer={findBuyer(info.account, info.memberships[0]?.members)}
            instead={t.payByPhone}
          />
        </fieldset>
      )}
    </>
  );
}

/**
 * What is paid with: no token for the card on file, else the card field's.
 * @param fields of the form that holds the choice
 */
export const readCardChoice = (
  fields: FormData,
  source: CardSource | null,
): Promise<{ token: string | undefined } | { problem: string }> =>
  fields.get('card') === 'saved' ? Promise.resolve({ token: undefined }) : readToken(source);

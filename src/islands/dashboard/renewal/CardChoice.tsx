import { type RefObject, useState } from 'react';
import type { CardProcessor } from '../../../contracts/payment.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { CardField } from '../../payment/CardField.tsx';
import type { CardSource } from '../../payment/card-source.ts';
import { buyerOf } from '../buyer-of.ts';
import { cardName } from '../card-expiry.ts';
import type { SectionProps } from '../Dashboard.tsx';

interface Props extends Pick<SectionProps, 'info' | 'help'> {
  id: string;
  isReady: boolean;
  payment: CardProcessor;
  totalCents: number;
  source: RefObject<CardSource | null>;
}

/** The card on file, or another one, which then is the one on file. The field `card` says which. */
export function CardChoice({ id, isReady, info, help, payment, totalCents, source }: Props) {
  const saved = info.paymentMethod;
  const [wished, setWished] = useState<'saved' | 'other'>(saved && !saved.expired ? 'saved' : 'other');
  const choice = saved ? wished : 'other';
  return (
    <>
      {saved && (
        <ChoiceField
          id={`${id}-card`}
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
            { value: 'other', label: 'Another card', hint: 'It is kept for your renewals.' },
          ]}
        />
      )}
      {choice === 'other' && (
        <fieldset className="form-part">
          <legend>{saved ? 'The other card' : 'Your card'}</legend>
          <CardField
            id={id}
            isReady={isReady}
            payment={payment}
            totalCents={totalCents}
            isKept
            buyer={buyerOf(info)}
            source={source}
            help={help}
          />
        </fieldset>
      )}
    </>
  );
}

import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { t } from './texts.ts';

export type PaymentMethod = 'card' | 'bank';

interface Props {
  id: string;
  value: PaymentMethod;
  onChange(method: PaymentMethod): void;
}

/** The choice of card or bank account, and when the membership starts with each. */
export function PaymentMethodField({ id, value, onChange }: Props) {
  return (
    <ChoiceField
      id={`${id}-method`}
      name="method"
      label={t.payBy}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'card', label: t.byCard, hint: t.byCardHint },
        { value: 'bank', label: t.byBank, hint: t.byBankHint },
      ]}
    />
  );
}

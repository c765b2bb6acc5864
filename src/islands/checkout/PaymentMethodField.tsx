import { ChoiceField } from '#ui/fields/ChoiceField.tsx';

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
      label="Pay by"
      value={value}
      onChange={onChange}
      choices={[
        { value: 'card', label: 'Card or wallet', hint: 'You become a member right away.' },
        {
          value: 'bank',
          label: 'Bank account',
          hint: 'Takes about 4 business days. You become a member when the money arrives.',
        },
      ]}
    />
  );
}

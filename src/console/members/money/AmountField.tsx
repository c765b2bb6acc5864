import { TextField } from '#ui/fields/TextField.tsx';
import { type FormState, readText } from '#ui/forms/use-form.ts';
import { parseCents } from './amount.ts';
import { t } from './texts.ts';

interface Props {
  form: FormState;
  hint?: string;
  /** such as 12.50 */
  defaultValue?: string;
  onType?(text: string): void;
}

/** An amount that the person types in dollars. */
export const AmountField = ({ form, hint = t.amountHint, defaultValue, onType }: Props) => (
  <TextField
    {...form.field('cents')}
    label={t.amount}
    hint={hint}
    defaultValue={defaultValue}
    onInput={({ currentTarget }) => onType?.(currentTarget.value)}
    inputMode="decimal"
    autoComplete="off"
  />
);

export const readCents = (fields: FormData): number => parseCents(readText(fields, 'cents'));

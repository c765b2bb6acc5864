import { TextField } from '#ui/fields/TextField.tsx';
import type { FormState } from '#ui/forms/use-form.ts';
import { t } from './texts.ts';

interface Props {
  form: FormState;
  hint: string;
  isOptional?: boolean;
}

/** Why a change is made, for the record of changes. */
export const ReasonField = ({ form, hint, isOptional = false }: Props) => (
  <TextField
    {...form.field('reason')}
    label={t.reason}
    hint={hint}
    isOptional={isOptional}
    autoComplete="off"
    maxLength={500}
  />
);

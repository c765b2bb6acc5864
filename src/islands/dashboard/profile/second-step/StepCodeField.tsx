import { TextField } from '#ui/fields/TextField.tsx';
import type { FormState } from '#ui/forms/use-form.ts';
import { t } from './texts.ts';

/** A code of the authenticator app, or a recovery code. */
export function StepCodeField({ form }: { form: Pick<FormState, 'field'> }) {
  return (
    <TextField
      {...form.field('stepCode')}
      label={t.eitherCode}
      hint={t.eitherHint}
      autoComplete="one-time-code"
      maxLength={40}
      spellCheck={false}
    />
  );
}

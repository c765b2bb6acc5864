import type { InputHTMLAttributes } from 'react';
import { describedBy, Field, type FieldProps } from './Field.tsx';

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'name'
  | 'onBlur'
  | 'onInput'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'defaultValue'
  | 'placeholder'
  | 'readOnly'
> & { required?: boolean; spellCheck?: boolean; autoCapitalize?: string };

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  id,
  required = !isOptional,
  ...input
}: FieldProps & Input) {
  return (
    <Field id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <input {...input} {...describedBy({ id, hint, error })} className="input" aria-required={required} />
    </Field>
  );
}

import type { FormEventHandler } from 'react';
import { describedBy, Field, type FieldProps } from './Field.tsx';

interface Props extends FieldProps {
  name: string;
  rows?: number;
  autoComplete?: string;
  maxLength?: number;
  defaultValue?: string;
  onInput?: FormEventHandler<HTMLTextAreaElement>;
}

/** Several lines of text. Apart from TextField.tsx, which the login page loads. */
export function TextArea({ label, hint, error, isOptional, id, rows = 5, ...input }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <textarea
        {...input}
        {...describedBy({ id, hint, error })}
        className="input"
        rows={rows}
        aria-required={!isOptional}
      />
    </Field>
  );
}

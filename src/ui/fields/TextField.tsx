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

interface EmailFieldProps
  extends FieldProps,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'onBlur' | 'onInput'> {
  name: string;
  /** 'username' in a login form; with webauthn, the browser offers passkeys as well */
  autoComplete: 'email' | 'username' | 'username webauthn';
  defaultValue?: string | undefined;
}

/** An email address, with the email keyboard and without autocorrection. */
export function EmailField(props: EmailFieldProps) {
  return <TextField {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}

interface PhoneFieldProps extends FieldProps {
  name: string;
  defaultValue?: string | undefined;
}

/** A phone number, with the keyboard for it. */
export function PhoneField(props: PhoneFieldProps) {
  return <TextField {...props} type="tel" inputMode="tel" autoComplete="tel" />;
}

import type { InputHTMLAttributes } from 'react';
import type { FieldProps } from './Field.tsx';
import { TextField } from './TextField.tsx';

interface Props extends FieldProps, Pick<InputHTMLAttributes<HTMLInputElement>, 'onBlur' | 'onInput'> {
  name: string;
  /** 'username' in a login form */
  autoComplete: 'email' | 'username';
  defaultValue?: string | undefined;
}

/** An email address, with the email keyboard and without autocorrection. */
export function EmailField(props: Props) {
  return <TextField {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}

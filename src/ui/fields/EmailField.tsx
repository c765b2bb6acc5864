import type { InputHTMLAttributes } from 'react';
import type { FieldProps } from './Field.tsx';
import { TextField } from './TextField.tsx';

interface Props extends FieldProps, Pick<InputHTMLAttributes<HTMLInputElement>, 'onBlur' | 'onInput'> {
  name: string;
  /** 'username' where it is what somebody logs in with */
  autoComplete: 'email' | 'username';
  defaultValue?: string | undefined;
}

/** An e-mail address, with the keyboard for it and without a phone's corrections. */
export function EmailField(props: Props) {
  return <TextField {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}

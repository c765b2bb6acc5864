import type { FieldProps } from './Field.tsx';
import { TextField } from './TextField.tsx';

interface Props extends FieldProps {
  name: string;
  defaultValue?: string | undefined;
}

/** A phone number, with the keyboard for it. */
export function PhoneField(props: Props) {
  return <TextField {...props} type="tel" inputMode="tel" autoComplete="tel" />;
}

import type { ReactNode } from 'react';
import { useStyles } from '../hooks/use-styles.ts';
import { describedBy, Field, type FieldProps } from './Field.tsx';
import css from './select-field.css?inline';

interface Props extends FieldProps {
  name: string;
  autoComplete?: string;
  defaultValue?: string;
  /** instead, where the caller keeps what is chosen */
  value?: string;
  onChange?: (value: string) => void;
  /** the options */
  children: ReactNode;
}

/** One of many. */
export function SelectField({ label, hint, error, isOptional, id, children, onChange, ...input }: Props) {
  useStyles(css);
  return (
    <Field id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <select
        {...input}
        {...describedBy({ id, hint, error })}
        className="input"
        onChange={onChange && ((event) => onChange(event.currentTarget.value))}
        aria-required={!isOptional || undefined}
      >
        {children}
      </select>
    </Field>
  );
}

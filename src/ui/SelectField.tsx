import type { ReactNode } from 'react';
import { describedBy, Field, type FieldProps } from './Field.tsx';
import css from './select-field.css?inline';
import { useStyles } from './use-styles.ts';

interface Props extends FieldProps {
  name: string;
  autoComplete?: string;
  defaultValue?: string;
  /** the options */
  children: ReactNode;
}

/** One of many. */
export function SelectField({ label, hint, error, isOptional, id, children, ...input }: Props) {
  useStyles(css);
  return (
    <Field {...{ id, label, hint, error, isOptional }}>
      <select
        {...input}
        {...describedBy({ id, hint, error })}
        className="input"
        aria-required={!isOptional || undefined}
      >
        {children}
      </select>
    </Field>
  );
}

import type { ReactNode } from 'react';
import { t } from './texts.ts';

/** The common props of all fields. */
export interface FieldProps {
  /** id of the control; its hint and error take theirs from it */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean | undefined;
}

/** Label, hint, control and error, in the order in which they are read aloud. */
export function Field({
  id,
  label,
  hint,
  error,
  isOptional,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={error ? 'field has-error' : 'field'}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="field-optional">{` ${t.optional}`}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The error of a field; screen readers announce it with the field. */
export function FieldError({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  return (
    error && (
      <p id={`${id}-error`} className="field-error">
        <svg aria-hidden="true" viewBox="0 0 16 16">
          <path d="M8 1 15.5 14.5H.5Zm-.9 5v4.2h1.8V6Zm0 5.3v1.8h1.8v-1.8Z" />
        </svg>
        {error}
      </p>
    )
  );
}

/** The attributes that tie a control to its hint and its error. */
export function describedBy({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}

import type { ReactNode } from 'react';
import { useStyles } from '../hooks/use-island.ts';
import { describedBy, Field, FieldError, type FieldProps } from './Field.tsx';
import css from './select-field.css?inline';

interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: string;
}

interface Props<Value extends string> extends Omit<FieldProps, 'isOptional'> {
  name: string;
  choices: readonly Choice<Value>[];
  value?: Value | undefined;
  /** the initial value of an uncontrolled field */
  defaultValue?: Value;
  onChange?: (value: Value) => void;
}

/** Radio buttons in a group with a legend. */
export function ChoiceField<Value extends string>(props: Props<Value>) {
  const { id, label, hint, error, name, choices, value, defaultValue, onChange } = props;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={error ? 'field choice-field has-error' : 'field choice-field'}
      aria-describedby={described || undefined}
    >
      <legend>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {choices.map((choice, index) => (
        <label key={choice.value} className="choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            {...(value === undefined ? {} : { checked: value === choice.value })}
            defaultChecked={value === undefined ? choice.value === defaultValue : undefined}
            onChange={() => onChange?.(choice.value)}
            aria-invalid={error && index === 0 ? true : undefined}
          />
          <span>
            {choice.label}
            {choice.hint && <span className="choice-hint">{choice.hint}</span>}
          </span>
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

interface CheckboxProps extends Pick<FieldProps, 'id' | 'error'> {
  name: string;
  defaultChecked?: boolean;
  children: ReactNode;
  onChange?: (isChecked: boolean) => void;
}

export function Checkbox({ id, error, name, defaultChecked, children, onChange }: CheckboxProps) {
  return (
    <div className={error ? 'field has-error' : 'field'}>
      <label className="choice">
        <input
          type="checkbox"
          name={name}
          defaultChecked={defaultChecked}
          {...describedBy({ id, hint: undefined, error })}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface SelectFieldProps extends FieldProps {
  name: string;
  autoComplete?: string;
  defaultValue?: string;
  /** for a controlled field */
  value?: string;
  onChange?: (value: string) => void;
  /** the options */
  children: ReactNode;
}

export function SelectField({
  label,
  hint,
  error,
  isOptional,
  id,
  children,
  onChange,
  ...input
}: SelectFieldProps) {
  useStyles(css);
  return (
    <Field id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <select
        {...input}
        {...describedBy({ id, hint, error })}
        className="input select-input"
        onChange={onChange && ((event) => onChange(event.currentTarget.value))}
        aria-required={!isOptional || undefined}
      >
        {children}
      </select>
    </Field>
  );
}

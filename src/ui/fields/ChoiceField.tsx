import type { ReactNode } from 'react';
import { FieldError, type FieldProps } from './Field.tsx';

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: string;
}

interface Props<Value extends string> extends Omit<FieldProps, 'isOptional'> {
  name: string;
  choices: readonly Choice<Value>[];
  value?: Value | undefined;
  /** chosen at first, where the field keeps its own value */
  defaultValue?: Value;
  onChange?: (value: Value) => void;
}

/** One of a few: radio buttons in a group that is named by its question. */
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

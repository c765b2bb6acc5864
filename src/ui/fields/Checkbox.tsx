import type { ReactNode } from 'react';
import { describedBy, FieldError, type FieldProps } from './Field.tsx';

interface Props extends Pick<FieldProps, 'id' | 'error'> {
  name: string;
  defaultChecked?: boolean;
  children: ReactNode;
  onChange?: (isChecked: boolean) => void;
}

/** A box to tick. */
export function Checkbox({ id, error, name, defaultChecked, children, onChange }: Props) {
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

import { useState } from 'react';
import { describedBy, Field, type FieldProps } from './Field.tsx';

interface Props extends FieldProps {
  name: string;
  /** what a password manager is to do: fill in the known one, or propose a new one */
  autoComplete: 'current-password' | 'new-password';
  /** the button does something */
  isReady: boolean;
}

/** A password that can be looked at while it is typed (NIST SP 800-63B-4, 3.1.1.2). */
export function PasswordField({ id, label, hint, error, isReady, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="input-with-button">
        <input
          {...input}
          {...describedBy({ id, hint, error })}
          className="input"
          type={isShown ? 'text' : 'password'}
          aria-required
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
        />
        <button
          type="button"
          className="input-button"
          aria-pressed={isShown}
          aria-controls={id}
          disabled={!isReady}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> password</span>
        </button>
      </div>
    </Field>
  );
}

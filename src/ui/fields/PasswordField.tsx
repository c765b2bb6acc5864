import { useState } from 'react';
import { sentence } from '../elements/sentence.ts';
import { describedBy, Field, type FieldProps } from './Field.tsx';
import { t } from './texts.ts';

interface Props extends FieldProps {
  name: string;
  /** whether a password manager fills in the saved password or proposes a new one */
  autoComplete: 'current-password' | 'new-password';
  /** whether the button works */
  isReady: boolean;
}

/** A password that can be shown while typing (NIST SP 800-63B-4, 3.1.1.2). */
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
          {sentence((isShown ? t.hidePassword : t.showPassword)(hidden))}
        </button>
      </div>
    </Field>
  );
}

const hidden = (words: string) => <span className="visually-hidden">{words}</span>;

import { type ReactNode, useRef, useState } from 'react';
import { PASSWORD_MIN } from '#domain/accounts/password-rules.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import css from './new-password-field.css?inline';
import type { Strength } from './password-strength.ts';

interface Props {
  id: string;
  name: string;
  error: string | undefined;
  isReady: boolean;
  label?: string;
  hint?: ReactNode;
}

const HINT = `At least ${PASSWORD_MIN} characters. Four unrelated words are easy to remember and hard to guess.`;

const WORDS: Readonly<Record<Strength, string>> = {
  short: `At least ${PASSWORD_MIN} characters are needed.`,
  weak: 'Easy to guess. Add another unrelated word.',
  fair: 'Not bad. One more word makes it strong.',
  strong: 'Strong. This is very hard to guess.',
};

/** A new password with a strength meter, which loads at the first input. */
export function NewPasswordField({ label = 'New password', hint = HINT, ...field }: Props) {
  useStyles(css);
  const [strength, setStrength] = useState<Strength | null>(null);
  const latest = useRef('');
  const measure = async (typed: string) => {
    latest.current = typed;
    if (typed === '') return setStrength(null);
    const meter = await import('./password-strength.ts').catch(() => null);
    // ignore the result for older input
    if (meter && latest.current === typed) setStrength(meter.measureStrength(typed));
  };
  return (
    <div
      className="new-password"
      onInput={({ target }) => target instanceof HTMLInputElement && void measure(target.value)}
    >
      <PasswordField {...field} label={label} hint={hint} autoComplete="new-password" />
      <p className="password-strength" data-strength={strength ?? undefined} role="status">
        {strength && WORDS[strength]}
      </p>
    </div>
  );
}

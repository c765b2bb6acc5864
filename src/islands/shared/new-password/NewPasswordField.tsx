import { type ReactNode, useRef, useState } from 'react';
import { PASSWORD_MIN } from '#domain/accounts/password-rules.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import css from './new-password-field.css?inline';
import type { Strength } from './password-strength.ts';
import { t } from './texts.ts';

interface Props {
  id: string;
  name: string;
  error: string | undefined;
  isReady: boolean;
  label?: string;
  hint?: ReactNode;
}

const strengthText = (strength: Strength): string =>
  ({ short: t.short(PASSWORD_MIN), weak: t.weak, fair: t.fair, strong: t.strong })[strength];

/** A new password with a strength meter, which loads at the first input. */
export function NewPasswordField({ label = t.newPassword, hint = t.hint(PASSWORD_MIN), ...field }: Props) {
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
        {strength && strengthText(strength)}
      </p>
    </div>
  );
}

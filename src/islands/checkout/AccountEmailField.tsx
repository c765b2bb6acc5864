import { useRef, useState } from 'react';
import { call } from '#client/http/call.ts';
import { validateEmail } from '#contracts/auth/validate-email.ts';
import { likelyEmail } from '#domain/accounts/email-typos.ts';
import { EmailField } from '#ui/fields/TextField.tsx';

interface Props {
  id: string;
  name: string;
  error: string | undefined;
  defaultValue: string | undefined;
  onTyped(email: string): void;
}

/**
 * The email address of a buyer. On blur it shows whether the address is invalid or probably has a typo. It does not
 * reveal whether the address has an account.
 */
export function AccountEmailField({ error, onTyped, ...field }: Props) {
  const [addressError, setAddressError] = useState('');
  const [meant, setMeant] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef('');
  const check = async (typed: string) => {
    if (typed === '' || typed === latest.current) return;
    latest.current = typed;
    setMeant(likelyEmail(typed));
    const answer = await call(validateEmail, { body: { email: typed } }).catch(() => null);
    // without an answer it is said when the form is sent
    if (answer && !answer.isValid && latest.current === typed) setAddressError(answer.message);
  };
  const correct = (address: string) => {
    const input = place.current?.querySelector('input');
    if (!input) return;
    input.value = address;
    // clears the form's error for the old address
    input.dispatchEvent(new Event('input', { bubbles: true }));
    latest.current = address;
    input.focus();
  };
  return (
    <div ref={place} className="account-email">
      <EmailField
        {...field}
        error={error ?? (addressError || undefined)}
        label="Email address"
        hint="We send your card and receipts there. You log in with it."
        autoComplete="username"
        onBlur={({ currentTarget }) => void check(currentTarget.value.trim())}
        onInput={({ currentTarget }) => {
          latest.current = '';
          setAddressError('');
          setMeant(null);
          onTyped(currentTarget.value);
        }}
      />
      <p role="status">
        {meant && (
          <>
            Did you mean{' '}
            <button type="button" className="button-text" onClick={() => correct(meant)}>
              {meant}
            </button>
            ?
          </>
        )}
      </p>
    </div>
  );
}

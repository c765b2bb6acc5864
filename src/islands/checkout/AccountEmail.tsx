import { useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import { validateEmail } from '../../contracts/validate-email.ts';
import { EmailField } from '../../ui/EmailField.tsx';

interface Props {
  id: string;
  name: string;
  error: string | undefined;
  defaultValue: string | undefined;
}

/** The address somebody joins with. Whether it can be one is said when it is left; whether it is known, never. */
export function AccountEmail({ error, ...field }: Props) {
  const [fault, setFault] = useState('');
  const latest = useRef('');
  const check = async (typed: string) => {
    if (typed === '' || typed === latest.current) return;
    latest.current = typed;
    const answer = await call(validateEmail, { body: { email: typed } }).catch(() => null);
    // without an answer it is said when the form is sent
    if (answer && !answer.isValid && latest.current === typed) setFault(answer.message);
  };
  return (
    <EmailField
      {...field}
      error={error ?? (fault || undefined)}
      label="E-mail address"
      hint="Your membership card and receipts go there, and you log in with it."
      autoComplete="username"
      onBlur={({ currentTarget }) => void check(currentTarget.value.trim())}
      onInput={() => {
        latest.current = '';
        setFault('');
      }}
    />
  );
}

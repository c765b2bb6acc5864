import { type ReactNode, useRef, useState } from 'react';
import { call } from '#client/http/call.ts';
import { explain } from '#client/http/call-failure.ts';
import { CODE_DIGITS, confirmCodeEmail } from '#contracts/auth/login-code.ts';
import { RequestButton } from '#ui/elements/RequestButton.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { type FormState, readText } from '#ui/forms/use-form.ts';
import type { Account } from '../shared/sections.ts';
import { t } from './texts.ts';

interface Props {
  account: Account;
  form: Pick<FormState, 'field' | 'isReady'>;
  /** the password's name in the form */
  name: string;
  label: string;
  hint?: ReactNode;
}

/** What a change of the login requires: the password, or a code by email from a member without one. */
export function OwnerProof({ account, form, name, ...texts }: Props) {
  if (account.proof === 'session') return null;
  if (account.proof === 'code') return <MailedCode email={account.email} field={form.field('code')} />;
  return (
    <PasswordField {...form.field(name)} {...texts} autoComplete="current-password" isReady={form.isReady} />
  );
}

/** The given proof, for the body of the call. */
export const readProof = <Name extends string>(
  fields: FormData,
  { proof }: Account,
  name: Name,
): { code?: string } | { [name in Name]?: string } => {
  if (proof === 'session') return {};
  return proof === 'code' ? { code: readText(fields, 'code') } : { [name]: readText(fields, name) };
};

interface MailedCodeProps {
  email: string;
  field: { id: string; name: string; error: string | undefined };
}

function MailedCode({ email, field }: MailedCodeProps) {
  const [sentCount, setSentCount] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const send = async () => {
    setBusy(true);
    setProblem('');
    try {
      await call(confirmCodeEmail);
      setSentCount(sentCount + 1);
      place.current?.querySelector('input')?.focus();
    } catch (error) {
      setProblem(explain(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={place} className="form-part">
      <p>{sentence(t.codeFirst(<strong>{email}</strong>))}</p>
      {problem && <FormMessage>{problem}</FormMessage>}
      <p>
        <RequestButton onClick={send} isBusy={isBusy} busyLabel={t.sending}>
          {sentCount === 0 ? t.emailMeCode : t.newCode}
        </RequestButton>
      </p>
      <p role="status">{sentCount > 0 && t.codeSent(sentCount > 1)}</p>
      <TextField
        {...field}
        label={t.codeLabel}
        hint={t.codeDigits(CODE_DIGITS)}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={CODE_DIGITS * 2}
      />
    </div>
  );
}

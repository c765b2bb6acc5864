import { useEffect, useRef, useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { CODE_DIGITS, confirmLoginCode, loginCodeEmail } from '#contracts/auth/login-code.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { BotCheckNote, FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import css from './login-code-step.css?inline';

export interface CodeStepProps {
  /** what was typed into the login form */
  email: string;
  help: Help;
  hasBotCheck: boolean;
  /** the browser is known now, so the login can continue */
  onProven(): void;
  onBack(): void;
}

/**
 * Lets a throttled member continue at once: a code by email makes the browser that requested it known (decision 011).
 * It looks the same for an unknown address. Loaded when a login is refused because of too many tries.
 */
export function LoginCodeStep({ email, help, hasBotCheck, onProven, onBack }: CodeStepProps) {
  useStyles(css);
  const [sent, setSent] = useState(0);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const ask = useForm<typeof loginCodeEmail>({
    hasBotCheck: true,
    send: () => submit(loginCodeEmail, { body: { email } }),
    onDone() {
      confirm.show(null);
      setWithdrawn(false);
      setSent(sent + 1);
    },
  });
  const confirm = useForm<typeof confirmLoginCode>({
    send: (fields) => submit(confirmLoginCode, { body: { email, code: readText(fields, 'code') } }),
    onProblem: ({ code }) => setWithdrawn(code === 'too_many'),
    onDone: onProven,
  });
  const codeField = confirm.field('code');

  useEffect(() => {
    if (sent === 0) heading.current?.focus();
    else document.getElementById(codeField.id)?.focus();
  }, [sent, codeField.id]);

  const back = (
    <button type="button" className="button-quiet" onClick={onBack}>
      Back to the login
    </button>
  );

  if (sent === 0)
    return (
      <form className="form code-step" method="post" {...ask.form}>
        <h2 ref={heading} tabIndex={-1}>
          Log in with a code from your email
        </h2>
        <p>
          There were too many attempts to log in as <span className="code-address">{email}</span>. You do not
          have to wait: we can email you a code. Type it in here, and we log you in with the password you
          entered.
        </p>
        {ask.message && <FormMessage>{ask.message}</FormMessage>}
        <FormActions form={ask} busyLabel="Sending …" aside={back}>
          Email me a code
        </FormActions>
        {hasBotCheck && <BotCheckNote />}
        <HelpLine help={help} lead="Trouble logging in? Call" />
      </form>
    );

  return (
    <div className="form code-step">
      <h2>Check your email</h2>
      <FormMessage key={sent} kind="success">
        {sent > 1 && 'We sent it again. '}If <strong className="code-address">{email}</strong> is the address
        of a member, we sent an email with a code. Please check your spam folder, too.
      </FormMessage>
      <form className="form" method="post" {...confirm.form}>
        {confirm.message && !codeField.error && <FormMessage>{confirm.message}</FormMessage>}
        <TextField
          {...codeField}
          label="Code from the email"
          hint={`${CODE_DIGITS} digits`}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={CODE_DIGITS * 2}
        />
        <FormActions
          form={{ isReady: confirm.isReady && !isWithdrawn, isBusy: confirm.isBusy }}
          busyLabel="Checking …"
          aside={back}
        >
          Log in
        </FormActions>
      </form>
      <form className="form" method="post" {...ask.form}>
        {ask.message && <FormMessage>{ask.message}</FormMessage>}
        <p>
          No email?{' '}
          <button type="submit" className="button-text" aria-disabled={ask.isBusy || undefined}>
            Send a new code
          </button>
        </p>
      </form>
      <HelpLine help={help} lead="Trouble logging in? Call" />
    </div>
  );
}

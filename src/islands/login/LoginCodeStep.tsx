import { useEffect, useRef, useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { CODE_DIGITS, confirmLoginCode, loginCodeEmail } from '#contracts/auth/login-code.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { BotCheckNote, FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import css from './login-code-step.css?inline';
import { t } from './texts.ts';

export interface CodeStepProps {
  /** as typed into the login form */
  email: string;
  help: Help;
  hasBotCheck: boolean;
  /** the browser is known now, so the login can continue */
  onConfirmed(): void;
  onBack(): void;
}

/**
 * Lets a throttled member continue at once: a code by email makes the browser that requested it known (decision 011).
 * It looks the same for an unknown address. Loaded when a login is refused because of too many tries.
 */
export function LoginCodeStep({ email, help, hasBotCheck, onConfirmed, onBack }: CodeStepProps) {
  useStyles(css);
  const [sentCount, setSentCount] = useState(0);
  const [isRevoked, setRevoked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const request = useForm<typeof loginCodeEmail>({
    hasBotCheck: true,
    send: () => submit(loginCodeEmail, { body: { email } }),
    onDone() {
      confirm.show(null);
      setRevoked(false);
      setSentCount(sentCount + 1);
    },
  });
  const confirm = useForm<typeof confirmLoginCode>({
    send: (fields) => submit(confirmLoginCode, { body: { email, code: readText(fields, 'code') } }),
    onProblem: ({ code }) => setRevoked(code === 'too_many'),
    onDone: onConfirmed,
  });
  const codeField = confirm.field('code');

  useEffect(() => {
    if (sentCount === 0) heading.current?.focus();
    else document.getElementById(codeField.id)?.focus();
  }, [sentCount, codeField.id]);

  const back = (
    <button type="button" className="button-quiet" onClick={onBack}>
      {t.backToLogin}
    </button>
  );

  if (sentCount === 0)
    return (
      <form className="form code-step" method="post" {...request.form}>
        <h2 ref={heading} tabIndex={-1}>
          {t.codeHeading}
        </h2>
        <p>{sentence(t.tooManyAttempts(<span className="code-address">{email}</span>))}</p>
        {request.message && <FormMessage>{request.message}</FormMessage>}
        <FormActions form={request} busyLabel={t.sending} aside={back}>
          {t.emailMeCode}
        </FormActions>
        {hasBotCheck && <BotCheckNote />}
        <HelpLine help={help} lead={t.troubleCall} />
      </form>
    );

  return (
    <div className="form code-step">
      <h2>{t.checkYourEmail}</h2>
      <FormMessage key={sentCount} kind="success">
        {sentence(t.codeSent(<strong className="code-address">{email}</strong>, sentCount > 1))}
      </FormMessage>
      <form className="form" method="post" {...confirm.form}>
        {confirm.message && !codeField.error && <FormMessage>{confirm.message}</FormMessage>}
        <TextField
          {...codeField}
          label={t.codeLabel}
          hint={t.digits(CODE_DIGITS)}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={CODE_DIGITS * 2}
        />
        <FormActions
          form={{ isReady: confirm.isReady && !isRevoked, isBusy: confirm.isBusy }}
          busyLabel={t.checking}
          aside={back}
        >
          {t.logIn}
        </FormActions>
      </form>
      <form className="form" method="post" {...request.form}>
        {request.message && <FormMessage>{request.message}</FormMessage>}
        <p>
          {t.noEmail}{' '}
          <button type="submit" className="button-text" aria-disabled={request.isBusy || undefined}>
            {t.newCode}
          </button>
        </p>
      </form>
      <HelpLine help={help} lead={t.troubleCall} />
    </div>
  );
}

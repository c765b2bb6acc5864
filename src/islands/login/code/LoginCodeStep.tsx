import { useEffect, useRef, useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { takeLoginEmail } from '#client/page/code-login.ts';
import { CODE_DIGITS, confirmLoginCode, loginCodeEmail } from '#contracts/auth/login-code.ts';
import { setLoggedIn } from '#stores/auth.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { EmailField, TextField } from '#ui/fields/TextField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { BotCheckNote, FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { LoadedSecondStep } from './LoadedSecondStep.tsx';
import css from './login-code-step.css?inline';
import { t } from './texts.ts';

export interface LoginCodeProps {
  /** of the login: an address that was typed there is used here, and the way back leads to it */
  emailInput(): HTMLInputElement | null | undefined;
  /** why it is shown; a member who chose it after typing the address gets the mail at once */
  reason: 'chosen' | 'throttled' | 'second';
  help: Help;
  hasBotCheck: boolean;
  onBack(): void;
}

/** Asks for a code: one from an email, or the one of the second step. Loaded when it is first used. */
export function LoginCodeStep(props: LoginCodeProps) {
  const [isSecond, setSecond] = useState(props.reason === 'second');
  return isSecond ? (
    <LoadedSecondStep {...props} />
  ) : (
    <MailedCode {...props} onSecondStep={() => setSecond(true)} />
  );
}

interface MailedCodeProps extends LoginCodeProps {
  /** after a right code of an account with a second step */
  onSecondStep(): void;
}

/** Logs a member in with a code from an email, typed on the same page. It looks the same for an unknown address. */
function MailedCode({ reason, help, hasBotCheck, emailInput, onSecondStep, onBack }: MailedCodeProps) {
  useStyles(css);
  const [given] = useState(() => emailInput()?.value.trim() || takeLoginEmail());
  const [email, setEmail] = useState(given);
  const [sentCount, setSentCount] = useState(0);
  const [isRevoked, setRevoked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const request = useForm<typeof loginCodeEmail>({
    hasBotCheck: true,
    async send(fields) {
      const to = fields.has('email') ? readText(fields, 'email').trim() : email;
      setEmail(to);
      return submit(loginCodeEmail, { body: { email: to } });
    },
    onDone() {
      confirm.show(null);
      setRevoked(false);
      setSentCount(sentCount + 1);
    },
  });
  const confirm = useForm<typeof confirmLoginCode>({
    send: (fields) => submit(confirmLoginCode, { body: { email, code: readText(fields, 'code') } }),
    onProblem({ code }) {
      setRevoked(code === 'too_many');
      if (code === 'second_factor') onSecondStep();
    },
    onDone: setLoggedIn,
  });
  const codeField = confirm.field('code');
  const requestForm = request.form.ref;
  const startsAtOnce = reason === 'chosen' && given !== '';

  useEffect(() => {
    heading.current?.focus();
    // older browsers have no requestSubmit()
    if (startsAtOnce) requestForm.current?.querySelector<HTMLButtonElement>('.form-submit')?.click();
  }, [startsAtOnce, requestForm]);

  useEffect(() => {
    if (sentCount > 0) document.getElementById(codeField.id)?.focus();
  }, [sentCount, codeField.id]);

  const back = (
    <button
      type="button"
      className="button-quiet"
      onClick={() => {
        onBack();
        // after the form is shown again
        setTimeout(() => emailInput()?.focus());
      }}
    >
      {t.backToLogin}
    </button>
  );

  if (sentCount === 0)
    return (
      <form className="form code-step" method="post" {...request.form}>
        <h2 ref={heading} tabIndex={-1}>
          {t.heading}
        </h2>
        <p>{reason === 'throttled' ? t.tooManyAttempts : t.explanation}</p>
        {request.message && <FormMessage>{request.message}</FormMessage>}
        <EmailField
          {...request.field('email')}
          label={t.emailAddress}
          autoComplete="username"
          defaultValue={email}
        />
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

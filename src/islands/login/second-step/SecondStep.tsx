import { useEffect, useRef, useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { secondStepLogin } from '#contracts/second-step/second-step-login.ts';
import { setLoggedIn } from '#stores/auth.ts';
import { Checkbox } from '#ui/fields/ChoiceField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { t } from './texts.ts';

interface Props {
  help: Help;
  onBack(): void;
}

/** Completes a login with a code of the authenticator app or a recovery code. */
export function SecondStep({ help, onBack }: Props) {
  // the wait for the code is over: the member has to log in again
  const [isOver, setOver] = useState(false);
  const [isRecovery, setRecovery] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm<typeof secondStepLogin>({
    send: (fields) =>
      submit(secondStepLogin, { body: { code: readText(fields, 'code'), trust: fields.has('trust') } }),
    onProblem: ({ code }) => setOver(code === 'not_allowed'),
    onDone: setLoggedIn,
  });
  const field = form.field('code');
  useEffect(() => heading.current?.focus(), []);
  const change = () => {
    setRecovery(!isRecovery);
    form.show(null);
    setTimeout(() => document.getElementById(field.id)?.focus());
  };

  return (
    <form className="form" method="post" {...form.form}>
      <h2 ref={heading} tabIndex={-1}>
        {t.heading}
      </h2>
      <p>{isRecovery ? t.recoveryLead : t.lead}</p>
      {form.message && !field.error && <FormMessage>{form.message}</FormMessage>}
      <TextField
        key={String(isRecovery)}
        {...field}
        label={isRecovery ? t.recoveryCode : t.appCode}
        hint={isRecovery ? t.recoveryHint : t.appHint}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={40}
        spellCheck={false}
      />
      <Checkbox id={`${form.id}-trust`} name="trust" error={undefined}>
        {t.trust}
      </Checkbox>
      <FormActions
        form={{ isReady: form.isReady && !isOver, isBusy: form.isBusy }}
        busyLabel={t.checking}
        aside={
          <button type="button" className="button-quiet" onClick={onBack}>
            {t.backToLogin}
          </button>
        }
      >
        {t.logIn}
      </FormActions>
      <p>
        <button type="button" className="button-text" onClick={change}>
          {isRecovery ? t.useApp : t.useRecovery}
        </button>
      </p>
      <HelpLine help={help} lead={t.neither} />
    </form>
  );
}

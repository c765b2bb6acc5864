import { useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { setCsrfToken } from '#client/page/page-meta.ts';
import { setNewPassword } from '#contracts/auth/reset-password.ts';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { paths } from '#util/site/paths.ts';
import { NewPasswordField } from '../shared/new-password/NewPasswordField.tsx';

interface Props {
  help: Help;
  /** from the mailed link */
  token: string;
  onAskAgain(): void;
}

/** Sets a password by an emailed link. Does not log in: the new password must be typed once. */
export function ChoosePassword({ help, token, onAskAgain }: Props) {
  const [isDone, setDone] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const form = useForm<typeof setNewPassword>({
    send: (fields) =>
      submit(setNewPassword, { body: { by: 'link', token, newPassword: readText(fields, 'newPassword') } }),
    onProblem: ({ code }) => setExpired(code === 'link_expired'),
    onDone({ csrfToken }) {
      setCsrfToken(csrfToken);
      setDone(true);
    },
  });

  if (isDone)
    return (
      <div className="form">
        <FormMessage kind="success">
          Your new password is set. You are now logged out everywhere else.
        </FormMessage>
        <p>
          <a className="button" href={paths.memberLogin}>
            Log in
          </a>
        </p>
      </div>
    );

  return (
    <form className="form" method="post" {...form.form}>
      {form.message && (
        <FormMessage>
          <p>{form.message}</p>
          {isExpired && (
            <p>
              <button type="button" className="button-text" onClick={onAskAgain}>
                Ask for a new link
              </button>
            </p>
          )}
        </FormMessage>
      )}
      <NewPasswordField
        id={`${form.id}-new`}
        name="newPassword"
        isReady={form.isReady}
        error={form.errorOf('newPassword')}
      />
      <FormActions form={form} busyLabel="Setting …">
        Set my new password
      </FormActions>
      <HelpLine help={help} lead="Need help? Call" />
    </form>
  );
}

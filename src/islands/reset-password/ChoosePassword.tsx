import { useState } from 'react';
import { keepCsrfToken } from '../../client/csrf.ts';
import { submit } from '../../client/submit.ts';
import { setNewPassword } from '../../contracts/reset-password.ts';
import { FormMessage } from '../../ui/FormMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { paths } from '../../util/paths.ts';
import { HelpLine } from '../forms/HelpLine.tsx';
import type { Help } from '../forms/help.ts';
import { textOf } from '../forms/text-of.ts';
import { useForm } from '../forms/use-form.ts';
import { NewPassword } from '../new-password/NewPassword.tsx';

interface Props {
  help: Help;
  /** from the mailed link */
  token: string;
  onAskAgain(): void;
}

/** A mailed link sets a password and logs nobody in: whoever reads the mail still has to type it once. */
export function ChoosePassword({ help, token, onAskAgain }: Props) {
  const [isDone, setDone] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const form = useForm<typeof setNewPassword>({
    send: (fields) =>
      submit(setNewPassword, { body: { by: 'link', token, newPassword: textOf(fields, 'newPassword') } }),
    onProblem: ({ code }) => setExpired(code === 'link_expired'),
    onDone({ csrfToken }) {
      keepCsrfToken(csrfToken);
      setDone(true);
    },
  });

  if (isDone)
    return (
      <div className="form">
        <FormMessage kind="success">
          Your new password is set. Wherever you were logged in before, you are logged out now.
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
      <NewPassword
        id={`${form.id}-new`}
        name="newPassword"
        isReady={form.isReady}
        error={form.errorOf('newPassword')}
      />
      <div className="form-actions">
        <SubmitButton isReady={form.isReady} isBusy={form.isBusy} busyLabel="Setting …">
          Set my new password
        </SubmitButton>
      </div>
      <HelpLine help={help} lead="Need help? Call" />
    </form>
  );
}

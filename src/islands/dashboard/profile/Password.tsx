import { mutate } from 'swr';
import { submit } from '../../../client/submit.ts';
import { emailChange } from '../../../contracts/email-change.ts';
import { setNewPassword } from '../../../contracts/reset-password.ts';
import { listSessions } from '../../../contracts/sessions.ts';
import { welcomeMember } from '../../../stores/auth.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { useEditedPart } from '../../../ui/use-edited-part.ts';
import { FormActions } from '../../forms/FormActions.tsx';
import { textOf } from '../../forms/text-of.ts';
import { useForm } from '../../forms/use-form.ts';
import { NewPassword } from '../../new-password/NewPassword.tsx';
import { showToast } from '../../toasts/show-toast.ts';
import { answerKey } from '../use-answer.ts';
import type { Account } from './Contact.tsx';
import { $emailLink } from './email-link.ts';

/** A new password for somebody who knows the present one. */
export function Password({ account }: { account: Account }) {
  const part = useEditedPart();
  return (
    <section aria-label="Password">
      <h3>Password</h3>
      {part.isOpen ? (
        <div ref={part.form}>
          <PasswordForm account={account} onClose={part.close} />
        </div>
      ) : (
        <p className="dash-actions">
          <button ref={part.button} type="button" className="button-quiet" onClick={part.open}>
            Change password
          </button>
        </p>
      )}
    </section>
  );
}

function PasswordForm({ account, onClose }: { account: Account; onClose(): void }) {
  const { id: accountId, email } = account;
  const form = useForm<typeof setNewPassword>({
    send: (fields) =>
      submit(setNewPassword, {
        body: {
          by: 'currentPassword',
          currentPassword: textOf(fields, 'currentPassword'),
          newPassword: textOf(fields, 'newPassword'),
        },
      }),
    onDone({ csrfToken }) {
      // the session is a new one: the other tabs have to ask for its token
      welcomeMember({ accountId, email, csrfToken });
      $emailLink.set({ kind: 'none' });
      for (const contract of [listSessions, emailChange]) void mutate(answerKey(contract));
      showToast({
        severity: 'success',
        summary: 'Your new password is set.',
        detail: 'Everywhere else, you have been logged out.',
        life: 8000,
      });
      onClose();
    },
  });

  return (
    <form className="form" method="post" aria-label="Change of password" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      {/* tells a password manager whose password it is */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        {...form.field('currentPassword')}
        label="Your current password"
        autoComplete="current-password"
        isReady={form.isReady}
      />
      <NewPassword {...form.field('newPassword')} isReady={form.isReady} />
      <p className="note">
        Everywhere else, you are logged out by it. A pending change of email address is withdrawn.
      </p>
      <FormActions form={form} busyLabel="Setting …" onCancel={onClose}>
        Set new password
      </FormActions>
    </form>
  );
}

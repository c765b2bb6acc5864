import { mutate } from 'swr';
import { submit } from '#client/http/submit.ts';
import { emailChange } from '#contracts/account/email-change.ts';
import { setNewPassword } from '#contracts/auth/reset-password.ts';
import { listSessions } from '#contracts/auth/sessions.ts';
import { NewPasswordField } from '#islands/shared/new-password/NewPasswordField.tsx';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { setLoggedIn } from '#stores/auth.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { useInlineEdit } from '#ui/hooks/use-return-focus.ts';
import type { Account } from '../shared/sections.ts';
import { queryKey } from '../shared/use-query.ts';
import { $emailLink } from './email-link.ts';

/** Changes the password, given the current one. */
export function Password({ account }: { account: Account }) {
  const part = useInlineEdit();
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
          currentPassword: readText(fields, 'currentPassword'),
          newPassword: readText(fields, 'newPassword'),
        },
      }),
    onDone({ csrfToken }) {
      // the session is a new one: the other tabs have to ask for its token
      setLoggedIn({ accountId, email, csrfToken });
      $emailLink.set({ kind: 'none' });
      for (const contract of [listSessions, emailChange]) void mutate(queryKey(contract));
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
      <NewPasswordField {...form.field('newPassword')} isReady={form.isReady} />
      <p className="note">
        This logs you out everywhere else. It also cancels a pending change of email address.
      </p>
      <FormActions form={form} busyLabel="Setting …" onCancel={onClose}>
        Set new password
      </FormActions>
    </form>
  );
}

import { mutate } from 'swr';
import { submit } from '#client/http/submit.ts';
import { emailChange } from '#contracts/account/email-change.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { EmailField } from '#ui/fields/TextField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import type { Account } from '../shared/sections.ts';
import { queryKey } from '../shared/use-query.ts';
import { $emailLink } from './email-link.ts';

interface Props {
  account: Account;
  onClose(): void;
}

/** Asks for another address; the password keeps an open browser from being enough to take the account away. */
export function EmailForm({ account: { email, isEmailConfirmed }, onClose }: Props) {
  const form = useForm<typeof memberUpdate>({
    send: (fields) =>
      submit(memberUpdate, {
        body: { email: readText(fields, 'email'), password: readText(fields, 'password') },
      }),
    onDone({ pendingEmailChange }) {
      $emailLink.set({ kind: 'none' });
      void mutate(queryKey(emailChange), { waiting: pendingEmailChange }, { revalidate: false });
      const summary = isEmailConfirmed
        ? 'We sent two emails, each with a link.'
        : 'We sent an email with a link.';
      showToast({ severity: 'success', summary, life: 8000 });
      onClose();
    },
    // an answer that was lost may have been a yes
    onProblem: () => void mutate(queryKey(emailChange)),
  });

  return (
    <form className="form" method="post" aria-label="Change of email address" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <EmailField
        {...form.field('email')}
        label="New email address"
        hint={
          isEmailConfirmed ? (
            <>
              We send a link there, and one to <strong>{email}</strong>. The new address takes effect once
              both are opened.
            </>
          ) : (
            'We send a link there. The new address takes effect once it is opened.'
          )
        }
        autoComplete="email"
      />
      <PasswordField
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
        isReady={form.isReady}
      />
      <FormActions form={form} busyLabel="Sending …" onCancel={onClose}>
        {isEmailConfirmed ? 'Send the links' : 'Send the link'}
      </FormActions>
    </form>
  );
}

import { mutate } from 'swr';
import { submit } from '../../../client/submit.ts';
import { emailChange } from '../../../contracts/email-change.ts';
import { memberUpdate } from '../../../contracts/member-update.ts';
import { EmailField } from '../../../ui/EmailField.tsx';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { FormActions } from '../../forms/FormActions.tsx';
import { textOf } from '../../forms/text-of.ts';
import { useForm } from '../../forms/use-form.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { answerKey } from '../use-answer.ts';
import { $emailLink } from './email-link.ts';

interface Props {
  present: string;
  onClose(): void;
}

/** Asks for another address; the password keeps an open browser from being enough to take the account away. */
export function EmailForm({ present, onClose }: Props) {
  const form = useForm<typeof memberUpdate>({
    send: (fields) =>
      submit(memberUpdate, {
        body: { email: textOf(fields, 'email'), password: textOf(fields, 'password') },
      }),
    onDone({ waitingEmail }) {
      $emailLink.set({ kind: 'none' });
      void mutate(answerKey(emailChange), { waiting: waitingEmail }, { revalidate: false });
      showToast({ severity: 'success', summary: 'Two mails with a link each are on their way.', life: 8000 });
      onClose();
    },
    // an answer that was lost may have been a yes
    onProblem: () => void mutate(answerKey(emailChange)),
  });

  return (
    <form className="form" method="post" aria-label="Change of e-mail address" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <EmailField
        {...form.field('email')}
        label="New e-mail address"
        hint={
          <>
            We send a link there, and one to <strong>{present}</strong>. The new address counts once both were
            opened.
          </>
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
        Send the links
      </FormActions>
    </form>
  );
}

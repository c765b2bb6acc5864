import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mutate } from 'swr';
import { submit } from '#client/http/submit.ts';
import { emailChange } from '#contracts/account/email-change.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { EmailField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormMessage, type Help } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { useInlineEdit } from '#ui/hooks/use-return-focus.ts';
import type { Account } from '../shared/sections.ts';
import { queryKey, useQuery } from '../shared/use-query.ts';
import { $emailLink, type LinkState, openEmailLink } from './email-link.ts';
import { PendingEmailNote } from './PendingEmailNote.tsx';

interface EmailAddressProps {
  account: Account;
  help: Help;
}

/** The address for login and emails. A new one takes effect once both mailboxes have confirmed it. */
export function EmailAddress({ account, help }: EmailAddressProps) {
  const edit = useInlineEdit();
  const change = useQuery(emailChange);
  const link = useStore($emailLink);
  const waiting = change.kind === 'ready' ? change.data.waiting : null;

  useEffect(() => {
    const open = () => void openEmailLink();
    open();
    // a link that is opened while the page is open
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);

  return (
    <section aria-label="Email address">
      <h3>Email address</h3>
      <EmailLinkNote link={link} currentEmail={account.email} />
      <p className="profile-email">
        <strong>{account.email}</strong>
      </p>
      {waiting && (
        <PendingEmailNote
          key={waiting.email}
          waiting={waiting}
          account={account}
          help={help}
          isOld={change.kind === 'ready' && change.isOld}
          onCanceled={() => edit.button.current?.focus()}
        />
      )}
      {edit.isOpen ? (
        <EmailForm account={account} onClose={edit.close} />
      ) : (
        <p className="dash-actions">
          <button ref={edit.button} type="button" className="button-quiet" onClick={edit.open}>
            {waiting ? 'Use another address instead' : 'Change email address'}
          </button>
        </p>
      )}
    </section>
  );
}

interface EmailFormProps {
  account: Account;
  onClose(): void;
}

/** Requires the password, so that an unattended browser is not enough to take over the account. */
function EmailForm({ account: { email, isEmailConfirmed }, onClose }: EmailFormProps) {
  const form = useForm<typeof memberUpdate>({
    send: (fields) =>
      submit(memberUpdate, {
        body: { email: readText(fields, 'email'), password: readText(fields, 'password') },
      }),
    onDone({ pendingEmailChange }) {
      $emailLink.set({ kind: 'none' });
      void mutate(queryKey(emailChange), { waiting: pendingEmailChange }, { revalidate: false });
      showSuccess(
        isEmailConfirmed ? 'We sent two emails, each with a link.' : 'We sent an email with a link.',
      );
      onClose();
    },
    // the request may have succeeded although its response was lost
    onProblem: () => void mutate(queryKey(emailChange)),
  });

  return (
    <Form
      form={form}
      label="Change of email address"
      takesFocus
      submitLabel={isEmailConfirmed ? 'Send the links' : 'Send the link'}
      busyLabel="Sending …"
      onCancel={onClose}
    >
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
    </Form>
  );
}

interface EmailLinkNoteProps {
  link: LinkState;
  currentEmail: string;
}

/** The result of opening a link from an email. */
function EmailLinkNote({ link, currentEmail }: EmailLinkNoteProps) {
  switch (link.kind) {
    case 'none':
      return null;
    case 'opening':
      return (
        <p className="profile-busy" role="status">
          <Spinner size="sm" label="" /> Confirming your email address …
        </p>
      );
    case 'confirmed':
      return (
        <FormMessage kind="success" takesFocus>
          <p>
            Thank you. <strong>{link.email}</strong> is confirmed: our emails reach you.
          </p>
        </FormMessage>
      );
    case 'changed':
      return (
        <FormMessage kind="success" takesFocus>
          <p>
            <strong>{link.email}</strong> is now your email address. You log in with it, and our emails go
            there. Everywhere else, you have been logged out.
          </p>
        </FormMessage>
      );
    case 'half':
      return (
        <FormMessage kind="info" takesFocus>
          <p>
            Thank you, this mailbox is confirmed. One is left: open the link that we sent to{' '}
            <strong>{link.waiting.isNewConfirmed ? currentEmail : link.waiting.email}</strong>.
          </p>
        </FormMessage>
      );
    case 'expired':
      return (
        <FormMessage takesFocus>
          <p>
            This link no longer works: it was used before, is too old, or belongs to another account. Your
            address was not changed by it.
          </p>
        </FormMessage>
      );
    case 'failed':
      return (
        <FormMessage takesFocus>
          <p>Your email address is not confirmed yet. {link.message}</p>
          <p>
            <button type="button" className="button-text" onClick={() => void openEmailLink()}>
              Try again
            </button>
          </p>
        </FormMessage>
      );
  }
}

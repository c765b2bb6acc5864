import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mutate } from 'swr';
import { submit } from '#client/http/submit.ts';
import { emailChange } from '#contracts/account/email-change.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { EmailField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormMessage, type Help } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { useInlineEdit } from '#ui/hooks/use-return-focus.ts';
import type { Account } from '../shared/sections.ts';
import { queryKey, useQuery } from '../shared/use-query.ts';
import { $emailLink, type LinkState, openEmailLink } from './email-link.ts';
import { OwnerProof, readProof } from './OwnerProof.tsx';
import { PendingEmailNote } from './PendingEmailNote.tsx';
import { t } from './texts.ts';

interface EmailAddressProps {
  account: Account;
  help: Help;
}

const CHANGE_BUTTON = 'profile-change-email';

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
    <section aria-label={t.emailAddress}>
      <h3>{t.emailAddress}</h3>
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
        <div data-opened-by={CHANGE_BUTTON}>
          <EmailForm account={account} onClose={edit.close} />
        </div>
      ) : (
        <p className="dash-actions">
          <button
            ref={edit.button}
            id={CHANGE_BUTTON}
            type="button"
            className="button-quiet"
            onClick={edit.open}
          >
            {waiting ? t.useAnotherAddress : t.changeEmailAddress}
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

/** Requires the password or a code, so that an unattended browser is not enough to take over the account. */
function EmailForm({ account, onClose }: EmailFormProps) {
  const { email, isEmailConfirmed } = account;
  const form = useForm<typeof memberUpdate>({
    send: (fields) =>
      submit(memberUpdate, {
        body: { email: readText(fields, 'email'), ...readProof(fields, account, 'password') },
      }),
    onDone({ pendingEmailChange }) {
      $emailLink.set({ kind: 'none' });
      void mutate(queryKey(emailChange), { waiting: pendingEmailChange }, { revalidate: false });
      showSuccess(isEmailConfirmed ? t.sentTwoLinks : t.sentOneLink);
      onClose();
    },
    // the request may have succeeded although its response was lost
    onProblem: () => void mutate(queryKey(emailChange)),
  });

  return (
    <Form
      form={form}
      label={t.changeOfEmailAddress}
      takesFocus
      submitLabel={isEmailConfirmed ? t.sendLinks : t.sendLink}
      busyLabel={t.sending}
      onCancel={onClose}
    >
      <EmailField
        {...form.field('email')}
        label={t.newEmailAddress}
        hint={isEmailConfirmed ? sentence(t.weSendTwoLinks(<strong>{email}</strong>)) : t.weSendLinkThere}
        autoComplete="email"
      />
      <OwnerProof account={account} form={form} name="password" label={t.yourPassword} />
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
          <Spinner size="sm" label="" /> {t.confirming}
        </p>
      );
    case 'confirmed':
      return (
        <FormMessage kind="success" takesFocus>
          <p>{sentence(t.emailConfirmed(<strong>{link.email}</strong>))}</p>
        </FormMessage>
      );
    case 'changed':
      return (
        <FormMessage kind="success" takesFocus>
          <p>{sentence(t.emailChanged(<strong>{link.email}</strong>))}</p>
        </FormMessage>
      );
    case 'half':
      return (
        <FormMessage kind="info" takesFocus>
          <p>
            {sentence(
              t.oneMailboxLeft(
                <strong>{link.waiting.isNewConfirmed ? currentEmail : link.waiting.email}</strong>,
              ),
            )}
          </p>
        </FormMessage>
      );
    case 'expired':
      return (
        <FormMessage takesFocus>
          <p>{t.linkNoLongerWorks}</p>
        </FormMessage>
      );
    case 'failed':
      return (
        <FormMessage takesFocus>
          <p>{t.notConfirmedYet(link.message)}</p>
          <p>
            <button type="button" className="button-text" onClick={() => void openEmailLink()}>
              {t.tryAgain}
            </button>
          </p>
        </FormMessage>
      );
  }
}

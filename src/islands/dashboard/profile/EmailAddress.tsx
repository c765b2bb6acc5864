import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { emailChange } from '#contracts/account/email-change.ts';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { useInlineEdit } from '#ui/hooks/use-return-focus.ts';
import type { Account } from '../shared/sections.ts';
import { useQuery } from '../shared/use-query.ts';
import { EmailForm } from './EmailForm.tsx';
import { EmailLinkNote } from './EmailLinkNote.tsx';
import { $emailLink, openEmailLink } from './email-link.ts';
import { PendingEmailNote } from './PendingEmailNote.tsx';

interface Props {
  account: Account;
  help: Help;
}

/** The address that mail goes to and the member logs in with. Another one counts once both mailboxes confirmed it. */
export function EmailAddress({ account, help }: Props) {
  const part = useInlineEdit();
  const asked = useQuery(emailChange);
  const link = useStore($emailLink);
  const waiting = asked.kind === 'ready' ? asked.data.waiting : null;

  useEffect(() => {
    const open = () => void openEmailLink();
    open();
    // a link that is opened while the page is there
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);

  return (
    <section aria-label="Email address">
      <h3>Email address</h3>
      <EmailLinkNote link={link} present={account.email} />
      <p className="profile-email">
        <strong>{account.email}</strong>
      </p>
      {waiting && (
        <PendingEmailNote
          key={waiting.email}
          waiting={waiting}
          account={account}
          help={help}
          isOld={asked.kind === 'ready' && asked.isOld}
          onTakenBack={() => part.button.current?.focus()}
        />
      )}
      {!part.isOpen && (
        <p className="dash-actions">
          <button ref={part.button} type="button" className="button-quiet" onClick={part.open}>
            {waiting ? 'Use another address instead' : 'Change email address'}
          </button>
        </p>
      )}
      {part.isOpen && (
        <div ref={part.form}>
          <EmailForm account={account} onClose={part.close} />
        </div>
      )}
    </section>
  );
}

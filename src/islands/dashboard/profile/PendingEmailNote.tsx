import { useState } from 'react';
import {
  emailChange,
  emailChangeSendAgain,
  emailChangeTakeBack,
  type WaitingEmail,
} from '#contracts/account/email-change.ts';
import { Icon } from '#ui/elements/Icon.tsx';
import { RequestButton } from '#ui/elements/RequestButton.tsx';
import { FormMessage, type Help } from '#ui/forms/FormNotes.tsx';
import type { Account } from '../shared/sections.ts';
import { useMutation } from '../shared/use-mutation.ts';
import { queryKey } from '../shared/use-query.ts';
import { $emailLink } from './email-link.ts';
import { formatMoment } from './format-moment.ts';

interface Props {
  waiting: WaitingEmail;
  account: Account;
  help: Help;
  isOld: boolean;
  onCanceled(): void;
}

const ALSO = [queryKey(emailChange)];

/** A change of address that is not confirmed yet: which mailbox it waits for, and what can be done about it. */
export function PendingEmailNote({ waiting, account, help, isOld, onCanceled }: Props) {
  const change = useMutation();
  const [isCanceled, setCanceled] = useState(false);
  const { email: currentEmail, isEmailConfirmed } = account;
  // an old address that was never confirmed may be a typo, so it does not have to confirm
  const mailboxes = [
    ...(isEmailConfirmed ? [{ address: currentEmail, isConfirmed: waiting.isOldConfirmed }] : []),
    { address: waiting.email, isConfirmed: waiting.isNewConfirmed },
  ];
  const options = { alsoReload: ALSO, showsProblem: false };
  const sendAgain = () =>
    change.send(
      emailChangeSendAgain,
      { body: undefined },
      { ...options, successText: 'We sent new links. The earlier ones no longer work.' },
    );
  const cancel = async () => {
    setCanceled(true);
    const result = await change.send(
      emailChangeTakeBack,
      { body: undefined },
      { ...options, successText: `Canceled. Your address stays ${currentEmail}.` },
    );
    if (!result?.ok) return setCanceled(false);
    $emailLink.set({ kind: 'none' });
    onCanceled();
  };

  if (isCanceled) return null;
  return (
    <div className="dash-aside profile-waiting">
      <p>
        You want to use <strong>{waiting.email}</strong>. It takes effect once{' '}
        {isEmailConfirmed ? 'the links in both mailboxes are' : 'the link in its mailbox is'} opened, until{' '}
        {formatMoment(waiting.expiresAt)}:
      </p>
      <ul>
        {mailboxes.map(({ address, isConfirmed }) => (
          <li key={address} data-done={isConfirmed || undefined}>
            <Icon name={isConfirmed ? 'check' : 'bell'} />
            <span>
              <strong>{address}</strong> {isConfirmed ? 'is confirmed' : 'is not confirmed yet'}
            </span>
          </li>
        ))}
      </ul>
      {change.problem && <FormMessage>{change.problem.message}</FormMessage>}
      {isOld && <p className="note">We cannot reach our server right now; this is the latest we have.</p>}
      <p className="dash-actions">
        <RequestButton onClick={sendAgain} isBusy={change.isBusy} busyLabel="One moment …">
          Send again
        </RequestButton>
        <RequestButton className="button-text" onClick={cancel} isBusy={change.isBusy}>
          Cancel the change
        </RequestButton>
      </p>
      {isEmailConfirmed && !waiting.isOldConfirmed && help.phone && (
        <p className="note">
          Can’t open email at {currentEmail} any longer? Call{' '}
          <a href={help.phoneHref || undefined}>{help.phone}</a>. We will check that it is you and confirm the
          new address for you.
        </p>
      )}
    </div>
  );
}

import { useState } from 'react';
import {
  emailChange,
  emailChangeSendAgain,
  emailChangeTakeBack,
  type WaitingEmail,
} from '#contracts/account/email-change.ts';
import { Icon } from '#ui/elements/Icon.tsx';
import { RequestButton } from '#ui/elements/RequestButton.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { FormMessage, type Help } from '#ui/forms/FormNotes.tsx';
import type { Account } from '../shared/sections.ts';
import { useMutation } from '../shared/use-mutation.ts';
import { queryKey } from '../shared/use-query.ts';
import { $emailLink } from './email-link.ts';
import { formatMoment } from './format-moment.ts';
import { t } from './texts.ts';

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
    change.send(emailChangeSendAgain, { body: undefined }, { ...options, successText: t.sentNewLinks });
  const cancel = async () => {
    setCanceled(true);
    const result = await change.send(
      emailChangeTakeBack,
      { body: undefined },
      { ...options, successText: t.changeCanceled(currentEmail) },
    );
    if (!result?.ok) return setCanceled(false);
    $emailLink.set({ kind: 'none' });
    onCanceled();
  };

  if (isCanceled) return null;
  return (
    <div className="dash-aside profile-waiting">
      <p>
        {sentence(
          (isEmailConfirmed ? t.waitsForBoth : t.waitsForOne)(
            <strong>{waiting.email}</strong>,
            formatMoment(waiting.expiresAt),
          ),
        )}
      </p>
      <ul>
        {mailboxes.map(({ address, isConfirmed }) => (
          <li key={address} data-done={isConfirmed || undefined}>
            <Icon name={isConfirmed ? 'check' : 'bell'} />
            <span>
              <strong>{address}</strong> {isConfirmed ? t.isConfirmed : t.isNotConfirmed}
            </span>
          </li>
        ))}
      </ul>
      {change.problem && <FormMessage>{change.problem.message}</FormMessage>}
      {isOld && <p className="note">{t.showsOldData}</p>}
      <p className="dash-actions">
        <RequestButton onClick={sendAgain} isBusy={change.isBusy} busyLabel={t.oneMoment}>
          {t.sendAgain}
        </RequestButton>
        <RequestButton className="button-text" onClick={cancel} isBusy={change.isBusy}>
          {t.cancelChange}
        </RequestButton>
      </p>
      {isEmailConfirmed && !waiting.isOldConfirmed && help.phone && (
        <p className="note">
          {sentence(t.cannotOpenEmail(currentEmail, <a href={help.phoneHref || undefined}>{help.phone}</a>))}
        </p>
      )}
    </div>
  );
}

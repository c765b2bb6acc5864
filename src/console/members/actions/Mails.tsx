import { useState } from 'react';
import { readMail, resendMail } from '#contracts/staff/member-actions.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { QueryView } from '../../QueryView.tsx';
import { submitSafely } from '../../session.ts';
import { t as shared } from '../../texts.ts';
import { useStaffQuery } from '../../use-staff-query.ts';
import { mailColumns } from '../history-columns.tsx';
import { RecordList } from '../RecordList.tsx';
import type { MemberRecord } from '../shown-facts.tsx';
import { t as member } from '../texts.ts';
import { ActionDialog, type Target } from './ActionDialog.tsx';
import { t } from './texts.ts';

interface Props {
  mails: MemberRecord['mails'];
  target: Target;
  mayRead: boolean;
  mayChange: boolean;
}

type Mail = NonNullable<MemberRecord['mails']>[number];

/** The emails to a member: their texts, and sending one again. */
export function Mails({ mails, target, mayRead, mayChange }: Props) {
  const [read, setRead] = useState<Mail | null>(null);
  const [resent, setResent] = useState<Mail | null>(null);
  const resend = () => {
    setResent(read);
    setRead(null);
  };
  return (
    <>
      <RecordList
        title={member.mails}
        name="emails"
        rows={mails}
        rowKey={({ id }) => id}
        columns={mailColumns(mayRead ? setRead : null)}
      />
      {read && (
        <MailDialog
          mail={read}
          target={target}
          onResend={mayChange ? resend : null}
          onClose={() => setRead(null)}
        />
      )}
      {resent && (
        <ActionDialog<typeof resendMail>
          target={target}
          onClose={() => setResent(null)}
          title={t.resend(resent.subject)}
          lead={t.resendLead}
          submitLabel={t.sendAgain}
          busyLabel={t.sending}
          send={(_fields, reason) =>
            submitSafely(resendMail, { params: { ...target.params, id: resent.id }, body: { reason } })
          }
          done={({ recipient }) => t.resentTo(recipient)}
        />
      )}
    </>
  );
}

interface DialogProps {
  mail: Mail;
  target: Target;
  /** null: the person may not change members */
  onResend: (() => void) | null;
  onClose(): void;
}

function MailDialog({ mail, target, onResend, onClose }: DialogProps) {
  const query = useStaffQuery(readMail, { params: { ...target.params, id: mail.id } });
  return (
    <Dialog open title={mail.subject} onClose={onClose}>
      <QueryView of={query}>
        {({ text, recipient, language, at, isResendable }) => (
          <>
            <p className="console-second">
              {shared.moment(new Date(at))} · {recipient}
            </p>
            <div className="member-wording" lang={language} dir="auto">
              {text}
            </div>
            {onResend &&
              (isResendable ? (
                <p>
                  <button type="button" className="button" onClick={onResend}>
                    {t.sendAgain}
                  </button>
                </p>
              ) : (
                <p className="console-second">{t.notResendable}</p>
              ))}
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

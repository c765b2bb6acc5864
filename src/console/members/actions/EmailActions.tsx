import { useState } from 'react';
import { changeMemberEmail, confirmMemberEmail } from '#contracts/staff/member-actions.ts';
import { EmailField } from '#ui/fields/TextField.tsx';
import { readText } from '#ui/forms/use-form.ts';
import { submitSafely } from '../../session.ts';
import { ActionDialog, type Target } from './ActionDialog.tsx';
import { t } from './texts.ts';

/** Changes the email address of a member, or confirms it in place of a mailbox. */
export function EmailActions({ target }: { target: Target }) {
  const [open, setOpen] = useState<'change' | 'confirm' | null>(null);
  const { params } = target;
  const onClose = () => setOpen(null);
  return (
    <p className="member-actions">
      <button type="button" className="button-text" onClick={() => setOpen('change')}>
        {t.changeEmail}
      </button>
      <button type="button" className="button-text" onClick={() => setOpen('confirm')}>
        {t.confirmEmail}
      </button>
      {open === 'change' && (
        <ActionDialog<typeof changeMemberEmail>
          target={target}
          onClose={onClose}
          title={t.changeEmail}
          lead={t.changeEmailLead}
          submitLabel={t.requestChange}
          busyLabel={t.saving}
          send={(fields, reason) =>
            submitSafely(changeMemberEmail, { params, body: { email: readText(fields, 'email'), reason } })
          }
          done={() => t.changeRequested}
        >
          {(form) => <EmailField {...form.field('email')} label={t.newEmail} autoComplete="email" />}
        </ActionDialog>
      )}
      {open === 'confirm' && (
        <ActionDialog<typeof confirmMemberEmail>
          target={target}
          onClose={onClose}
          title={t.confirmEmail}
          lead={t.confirmEmailLead}
          submitLabel={t.confirmEmail}
          busyLabel={t.saving}
          send={(fields, reason) =>
            submitSafely(confirmMemberEmail, { params, body: { email: readText(fields, 'email'), reason } })
          }
          done={({ confirmed }) => t.confirmed[confirmed]}
        >
          {(form) => (
            <EmailField
              {...form.field('email')}
              label={t.saidEmail}
              hint={t.saidEmailHint}
              autoComplete="email"
            />
          )}
        </ActionDialog>
      )}
    </p>
  );
}

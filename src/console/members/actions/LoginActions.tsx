import { useState } from 'react';
import { endMemberSessions, resetSecondStep, unlockLogin } from '#contracts/staff/member-actions.ts';
import { submitSafely } from '../../session.ts';
import { ActionDialog, type Target } from './ActionDialog.tsx';
import { t } from './texts.ts';

interface Props {
  target: Target;
  hasSecondStep: boolean;
}

/** Logs a member out everywhere, lets them try to log in again, or resets their second step. */
export function LoginActions({ target, hasSecondStep }: Props) {
  const [open, setOpen] = useState<'end' | 'unlock' | 'reset' | null>(null);
  const { params } = target;
  const onClose = () => setOpen(null);
  return (
    <p className="member-actions">
      <button type="button" className="button-text" onClick={() => setOpen('end')}>
        {t.endSessions}
      </button>
      <button type="button" className="button-text" onClick={() => setOpen('unlock')}>
        {t.unlock}
      </button>
      {hasSecondStep && (
        <button type="button" className="button-text" onClick={() => setOpen('reset')}>
          {t.resetSecondStep}
        </button>
      )}
      {open === 'reset' && (
        <ActionDialog<typeof resetSecondStep>
          target={target}
          onClose={onClose}
          title={t.resetSecondStep}
          lead={t.resetSecondStepLead}
          submitLabel={t.resetSecondStep}
          busyLabel={t.saving}
          send={(_fields, reason) => submitSafely(resetSecondStep, { params, body: { reason } })}
          done={() => t.secondStepIsReset}
        />
      )}
      {open === 'end' && (
        <ActionDialog<typeof endMemberSessions>
          target={target}
          onClose={onClose}
          title={t.endSessions}
          lead={t.endSessionsLead}
          submitLabel={t.endSessions}
          busyLabel={t.saving}
          send={(_fields, reason) => submitSafely(endMemberSessions, { params, body: { reason } })}
          done={({ ended }) => t.sessionsEnded(ended)}
        />
      )}
      {open === 'unlock' && (
        <ActionDialog<typeof unlockLogin>
          target={target}
          onClose={onClose}
          title={t.unlock}
          lead={t.unlockLead}
          submitLabel={t.unlock}
          busyLabel={t.saving}
          send={(_fields, reason) => submitSafely(unlockLogin, { params, body: { reason } })}
          done={() => t.unlocked}
        />
      )}
    </p>
  );
}

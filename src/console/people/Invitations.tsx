import { useId } from 'react';
import { t as shared } from '../texts.ts';
import type { ScopeNames } from './grant-text.ts';
import type { Invitation, InvitationChange } from './questions.ts';
import { Roles } from './Roles.tsx';
import { t } from './texts.ts';

interface Props {
  invitations: readonly Invitation[];
  names: ScopeNames;
  onChange(change: InvitationChange, invitation: Invitation): void;
}

/** Invitations that were not accepted. */
export function Invitations({ invitations, names, onChange }: Props) {
  const id = useId();
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t.openInvitations}</h2>
      <ul className="console-rows">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <strong>{invitation.email}</strong>
            <Roles grants={invitation.grants} names={names} />
            <span>
              <span className="console-status" data-status={STATUSES[invitation.state]}>
                {t.invitationStates[invitation.state]}
              </span>
              <span className="console-second">{stateText(invitation)}</span>
            </span>
            {invitation.mayChange && (
              <span className="console-row-actions">
                {(['resend', 'withdraw'] as const).map((change) => (
                  <button
                    key={change}
                    type="button"
                    className="button-quiet"
                    onClick={() => onChange(change, invitation)}
                  >
                    {change === 'resend' ? t.sendAgain : t.withdraw}
                    <span className="visually-hidden">{t.toAddress(invitation.email)}</span>
                  </button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATUSES = { waiting: 'pending', expired: 'disabled', void: 'disabled' } as const;

function stateText({ state, expiresAt }: Invitation): string {
  const at = shared.moment(new Date(expiresAt));
  switch (state) {
    case 'waiting':
      return t.expires(at);
    case 'expired':
      return t.expired(at);
    case 'void':
      return t.voidInvitation;
  }
}

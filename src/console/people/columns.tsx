import type { ReactNode } from 'react';
import type { ListColumn } from '../lists/columns.ts';
import type { Me } from '../session.ts';
import { t as shared } from '../texts.ts';
import { grantText, type ScopeNames } from './grant-text.ts';
import type { Invitation, InvitationChange, Person, PlainChange } from './questions.ts';
import { Roles } from './Roles.tsx';
import { t } from './texts.ts';

export type PersonChange = 'roles' | PlainChange;

const statusOf = ({ isDisabled, isEnrolled }: Person): 'active' | 'pending' | 'disabled' =>
  isDisabled ? 'disabled' : isEnrolled ? 'active' : 'pending';

const rolesText = ({ grants }: Pick<Person, 'grants'>, names: ScopeNames): string =>
  grants.map((grant) => grantText(grant, names)).join('; ');

export const peopleColumns = (
  me: Me,
  names: ScopeNames,
  onChange: (change: PersonChange, person: Person) => void,
): readonly ListColumn<Person>[] => [
  {
    id: 'name',
    label: t.name,
    value: ({ name }) => name,
    show: (person) => (
      <>
        {person.name}
        {person.id === me.id && ` (${t.you})`}
        <span className="console-second">{person.email}</span>
      </>
    ),
  },
  { id: 'email', label: shared.email, value: ({ email }) => email, isHidden: true },
  {
    id: 'roles',
    label: t.roles,
    value: (person) => rolesText(person, names),
    show: ({ grants }) => <Roles grants={grants} names={names} />,
  },
  {
    id: 'status',
    label: t.status,
    value: (person) => t.statuses[statusOf(person)],
    show: (person) => (
      <span className="console-status" data-status={statusOf(person)}>
        {t.statuses[statusOf(person)]}
      </span>
    ),
    choice: { of: statusOf, options: Object.entries(t.statuses) },
  },
  {
    id: 'since',
    label: t.since,
    value: ({ createdAt }) => createdAt,
    text: ({ createdAt }) => shared.day(new Date(createdAt)),
    className: 'console-date',
  },
  {
    id: 'actions',
    label: t.actions,
    hasQuietLabel: true,
    className: 'console-actions',
    show: (person) =>
      person.mayChangeRoles && (
        <Actions me={me} person={person} onChange={(change) => onChange(change, person)} />
      ),
  },
];

interface ActionsProps {
  me: Me;
  person: Person;
  onChange(change: PersonChange): void;
}

/** Only what the caller may do; what a colleague could do, with the reason. */
function Actions({ me, person, onChange }: ActionsProps) {
  const isSelf = person.id === me.id;
  const button = (change: PersonChange, label: string): ReactNode => (
    <button type="button" className="button-text" onClick={() => onChange(change)}>
      {label}
      <span className="visually-hidden">{shared.of(person.name)}</span>
    </button>
  );
  const holdsMore = !person.mayChangeAccess && !isSelf && (
    <span className="console-second">{t.holdsMore}</span>
  );
  if (person.isDisabled) return person.mayChangeAccess ? button('enable', t.enable) : holdsMore;
  return (
    <>
      {button('roles', t.changeRoles)}
      {person.mayChangeAccess && !isSelf && person.isEnrolled && button('access', t.giveAccess)}
      {person.mayChangeAccess && !isSelf && button('disable', t.disable)}
      {holdsMore}
    </>
  );
}

const MARKS = { waiting: 'pending', expired: 'disabled', void: 'disabled' } as const;

export const invitationColumns = (
  names: ScopeNames,
  onChange: (change: InvitationChange, invitation: Invitation) => void,
): readonly ListColumn<Invitation>[] => [
  { id: 'email', label: shared.email, value: ({ email }) => email },
  {
    id: 'roles',
    label: t.roles,
    value: (invitation) => rolesText(invitation, names),
    show: ({ grants }) => <Roles grants={grants} names={names} />,
  },
  {
    id: 'status',
    label: t.status,
    value: ({ state }) => t.invitationStates[state],
    show: (invitation) => (
      <>
        <span className="console-status" data-status={MARKS[invitation.state]}>
          {t.invitationStates[invitation.state]}
        </span>
        <span className="console-second">{stateText(invitation)}</span>
      </>
    ),
    choice: { of: ({ state }) => state, options: Object.entries(t.invitationStates) },
  },
  {
    id: 'expires',
    label: t.linkWorksUntil,
    value: ({ expiresAt }) => expiresAt,
    isHidden: true,
  },
  {
    id: 'actions',
    label: t.actions,
    hasQuietLabel: true,
    className: 'console-actions',
    show: (invitation) =>
      invitation.mayChange &&
      (['resend', 'withdraw'] as const).map((change) => (
        <button
          key={change}
          type="button"
          className="button-text"
          onClick={() => onChange(change, invitation)}
        >
          {change === 'resend' ? t.sendAgain : t.withdraw}
          <span className="visually-hidden">{t.toAddress(invitation.email)}</span>
        </button>
      )),
  },
];

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

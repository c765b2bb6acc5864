import type { ReactNode } from 'react';
import type { Me } from '../session.ts';
import { t as shared } from '../texts.ts';
import type { ScopeNames } from './grant-text.ts';
import type { Person, PlainChange } from './questions.ts';
import { Roles } from './Roles.tsx';
import { t } from './texts.ts';

export type PersonChange = 'roles' | PlainChange;

export const statusOf = ({ isDisabled, isEnrolled }: Person): 'active' | 'pending' | 'disabled' =>
  isDisabled ? 'disabled' : isEnrolled ? 'active' : 'pending';

interface Props {
  me: Me;
  people: readonly Person[];
  names: ScopeNames;
  onChange(change: PersonChange, person: Person): void;
}

export function PeopleTable({ me, people, names, onChange }: Props) {
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t.name}</th>
          <th scope="col">{t.roles}</th>
          <th scope="col">{t.status}</th>
          <th scope="col">{t.since}</th>
          <th scope="col">
            <span className="visually-hidden">{t.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row">
              {person.name}
              {person.id === me.id && ` (${t.you})`}
              <span className="console-second">{person.email}</span>
            </th>
            <td data-label={t.roles}>
              <Roles grants={person.grants} names={names} />
            </td>
            <td data-label={t.status}>
              <span className="console-status" data-status={statusOf(person)}>
                {t.statuses[statusOf(person)]}
              </span>
            </td>
            <td data-label={t.since} className="console-date">
              {shared.day(new Date(person.createdAt))}
            </td>
            <td className="console-actions">
              <Actions me={me} person={person} onChange={(change) => onChange(change, person)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ActionsProps {
  me: Me;
  person: Person;
  onChange(change: PersonChange): void;
}

/** Only what the caller may do; what a colleague could do, with the reason. */
function Actions({ me, person, onChange }: ActionsProps) {
  if (!person.mayChangeRoles) return null;
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

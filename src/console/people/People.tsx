import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useState } from 'react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { listBrands } from '#contracts/staff/brands.ts';
import { listStaff } from '#contracts/staff/people.ts';
import type { StaffGrant, StaffPermission } from '#contracts/staff/roles.ts';
import { mayPassOn } from '#domain/staff/permissions.ts';
import { csvFile } from '#util/text/csv.ts';
import { matchesSearch } from '#util/text/search-normalize.ts';
import { QueryView } from '../QueryView.tsx';
import { $router, setQuery } from '../router.ts';
import { saveFile } from '../save-file.ts';
import type { Me } from '../session.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { type BrandNames, grantKey, grantText } from './grant-text.ts';
import { InviteDialog, type Person, type PlainChange, ReasonDialog, RolesDialog } from './PersonDialogs.tsx';
import { t } from './texts.ts';

const STATUSES = ['all', 'active', 'pending', 'disabled'] as const;
type Status = (typeof STATUSES)[number];

const statusOf = ({ isDisabled, isEnrolled }: Person): Exclude<Status, 'all'> =>
  isDisabled ? 'disabled' : isEnrolled ? 'active' : 'pending';

type PersonChange = 'roles' | PlainChange;
type Change = { kind: 'invite' } | { kind: PersonChange; person: Person };

/** The people of the staff: who they are, what they may do, and how that is changed. */
export function People({ me }: { me: Me }) {
  const query = useStaffQuery(listStaff);
  const [change, setChange] = useState<Change | null>(null);
  const close = () => setChange(null);
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{shared.pageTitles.people}</h1>
          <p className="console-lead">{t.staffLead}</p>
        </div>
        {me.permissions.includes('staff.invite') && (
          <button type="button" className="button" onClick={() => setChange({ kind: 'invite' })}>
            {t.invite}
          </button>
        )}
      </div>
      <QueryView of={query}>{(data) => <List me={me} data={data} onChange={setChange} />}</QueryView>
      {change?.kind === 'invite' && <InviteDialog me={me} onClose={close} />}
      {change?.kind === 'roles' && <RolesDialog me={me} person={change.person} onClose={close} />}
      {change && change.kind !== 'invite' && change.kind !== 'roles' && (
        <ReasonDialog change={change.kind} person={change.person} onClose={close} />
      )}
    </>
  );
}

interface ListProps {
  me: Me;
  data: ResponseOf<typeof listStaff>;
  onChange(change: Change): void;
}

function List({ me, data: { people, invitations }, onChange }: ListProps) {
  const id = useId();
  const { q: typed = '', status: asked = '' } = useStore($router)?.search ?? {};
  const status = STATUSES.find((each) => each === asked) ?? 'all';
  const { data: { brands = [] } = {} } = useStaffQuery(listBrands);
  const names: BrandNames = new Map(brands.map(({ site, name }) => [site, name]));
  const rolesOf = ({ grants }: { grants: readonly StaffGrant[] }) =>
    grants.map((grant) => grantText(grant, names));
  const shown = people.filter(
    (person) =>
      (status === 'all' || statusOf(person) === status) &&
      matchesSearch([person.name, person.email, ...rolesOf(person)].join(' '), typed),
  );
  const saveCsv = () => {
    const rows = shown.map((person) => [
      person.name,
      person.email,
      rolesOf(person).join('; '),
      t.statuses[statusOf(person)],
      person.createdAt,
    ]);
    saveFile('staff.csv', csvFile([[t.name, shared.email, t.roles, t.status, t.since], ...rows]), 'text/csv');
  };
  return (
    <>
      <search className="console-filters">
        <div className="field">
          <label htmlFor={`${id}find`}>{t.find}</label>
          <input
            id={`${id}find`}
            className="input"
            type="search"
            value={typed}
            onChange={({ currentTarget }) => setQuery({ q: currentTarget.value })}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}status`}>{t.status}</label>
          <select
            id={`${id}status`}
            className="input"
            value={status}
            onChange={({ currentTarget: { value } }) => setQuery({ status: value === 'all' ? '' : value })}
          >
            {STATUSES.map((each) => (
              <option key={each} value={each}>
                {t.statuses[each]}
              </option>
            ))}
          </select>
        </div>
        <p className="console-count" role="status">
          {t.peopleCount(shown.length)}
        </p>
        <button type="button" className="button-text" onClick={saveCsv}>
          {shared.saveCsv}
        </button>
      </search>
      {shown.length === 0 ? (
        <p className="console-empty">{t.nobodyFound}</p>
      ) : (
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
            {shown.map((person) => (
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
                <td data-label={t.since}>{shared.day(new Date(person.createdAt))}</td>
                <td className="console-actions">
                  <Actions me={me} person={person} onChange={onChange} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {invitations.length > 0 && (
        <section aria-labelledby={`${id}invitations`}>
          <h2 id={`${id}invitations`}>{t.openInvitations}</h2>
          <ul className="console-rows">
            {invitations.map(({ email, grants, expiresAt }) => (
              <li key={`${email} ${expiresAt}`}>
                <strong>{email}</strong>
                <Roles grants={grants} names={names} />
                <span className="console-second">{t.expires(shared.moment(new Date(expiresAt)))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Roles({ grants, names }: { grants: readonly StaffGrant[]; names: BrandNames }) {
  if (grants.length === 0) return <span className="console-second">{t.noRoles}</span>;
  return (
    <ul className="console-roles">
      {grants.map((grant) => (
        <li key={grantKey(grant)}>{grantText(grant, names)}</li>
      ))}
    </ul>
  );
}

interface ActionsProps {
  me: Me;
  person: Person;
  onChange(change: Change): void;
}

function Actions({ me, person, onChange }: ActionsProps) {
  const needed: StaffPermission = 'staff.change';
  if (!me.permissions.includes(needed)) return null;
  const holdsAll = person.grants.every((grant) => mayPassOn(me.grants, grant, needed));
  const isSelf = person.id === me.id;
  const button = (kind: PersonChange, label: string): ReactNode => (
    <button type="button" className="button-text" onClick={() => onChange({ kind, person })}>
      {label}
      <span className="visually-hidden">{shared.of(person.name)}</span>
    </button>
  );
  if (person.isDisabled) return holdsAll && button('enable', t.enable);
  return (
    <>
      {button('roles', t.changeRoles)}
      {holdsAll && !isSelf && person.isEnrolled && button('access', t.giveAccess)}
      {holdsAll && !isSelf && button('disable', t.disable)}
    </>
  );
}

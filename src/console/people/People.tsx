import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { listStaff } from '#contracts/staff/people.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { csvFile } from '#util/text/csv.ts';
import { matchesSearch } from '#util/text/search-normalize.ts';
import { QueryView } from '../QueryView.tsx';
import { $router, setQuery } from '../router.ts';
import { saveFile } from '../save-file.ts';
import type { Me } from '../session.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { grantText } from './grant-text.ts';
import { Invitations } from './Invitations.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { PeopleTable, statusOf } from './PeopleTable.tsx';
import { invitationQuestion, type Person, questionOf } from './questions.ts';
import { type Question, ReasonDialog } from './ReasonDialog.tsx';
import { RolesDialog } from './RolesDialog.tsx';
import { t } from './texts.ts';
import { useScopeNames } from './use-scope-names.ts';

const STATUSES = ['all', 'active', 'pending', 'disabled'] as const;

/** The dialog that is open. */
type Change =
  | { kind: 'invite' }
  | { kind: 'roles'; person: Person }
  | { kind: 'question'; question: Question };

/** The people of the staff: who they are, what they may do, and how that is changed. */
export function People({ me }: { me: Me }) {
  const query = useStaffQuery(listStaff);
  const [change, setChange] = useState<Change | null>(null);
  const [notice, setNotice] = useState('');
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
      {notice && (
        <div className="console-notice">
          <FormMessage kind="success">{notice}</FormMessage>
          <button type="button" className="button-text" onClick={() => setNotice('')}>
            {t.understood}
          </button>
        </div>
      )}
      <QueryView of={query}>{(data) => <List me={me} data={data} onChange={setChange} />}</QueryView>
      {change?.kind === 'invite' && <InviteDialog me={me} onClose={close} />}
      {change?.kind === 'roles' && (
        <RolesDialog me={me} person={change.person} onClose={close} onGone={setNotice} />
      )}
      {change?.kind === 'question' && <ReasonDialog question={change.question} onClose={close} />}
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
  const names = useScopeNames();
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
        <PeopleTable
          me={me}
          people={shown}
          names={names}
          onChange={(change, person) =>
            onChange(
              change === 'roles'
                ? { kind: 'roles', person }
                : { kind: 'question', question: questionOf(change, person) },
            )
          }
        />
      )}
      <Invitations
        invitations={invitations}
        names={names}
        onChange={(change, invitation) =>
          onChange({ kind: 'question', question: invitationQuestion(change, invitation) })
        }
      />
    </>
  );
}

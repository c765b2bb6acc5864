import { useId, useState } from 'react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { listStaff } from '#contracts/staff/people.ts';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { List } from '../lists/List.tsx';
import { QueryView } from '../QueryView.tsx';
import type { Me } from '../session.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { invitationColumns, peopleColumns } from './columns.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { invitationQuestion, type Person, questionOf } from './questions.ts';
import { type Question, ReasonDialog } from './ReasonDialog.tsx';
import { RolesDialog } from './RolesDialog.tsx';
import { t } from './texts.ts';
import { useScopeNames } from './use-scope-names.ts';

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
      <QueryView of={query}>{(data) => <Lists me={me} data={data} onChange={setChange} />}</QueryView>
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

function Lists({ me, data: { people, invitations }, onChange }: ListProps) {
  const id = useId();
  const names = useScopeNames();
  return (
    <>
      <List
        label={shared.pageTitles.people}
        rows={people}
        rowKey={(person) => person.id}
        columns={peopleColumns(me, names, (change, person) =>
          onChange(
            change === 'roles'
              ? { kind: 'roles', person }
              : { kind: 'question', question: questionOf(change, person) },
          ),
        )}
        countText={t.peopleCount}
        empty={t.noPeople}
        filterLabel={t.find}
        fileName="staff.csv"
      />
      {invitations.length > 0 && (
        <section aria-labelledby={id}>
          <h2 id={id}>{t.openInvitations}</h2>
          <List
            name="invitations"
            label={t.openInvitations}
            rows={invitations}
            rowKey={(invitation) => invitation.id}
            columns={invitationColumns(names, (change, invitation) =>
              onChange({ kind: 'question', question: invitationQuestion(change, invitation) }),
            )}
            countText={t.invitationCount}
            empty={t.noPeople}
            fileName="invitations.csv"
          />
        </section>
      )}
    </>
  );
}

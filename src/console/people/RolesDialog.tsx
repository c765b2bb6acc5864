import { useState } from 'react';
import type { Submitted } from '#client/http/submit.ts';
import { changeGrants } from '#contracts/staff/people.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import { isPermitted, withoutGrants } from '#domain/staff/permissions.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { invalidForm, readText, useForm } from '#ui/forms/use-form.ts';
import { ReasonField } from '../ReasonField.tsx';
import { type Me, submitSafely } from '../session.ts';
import { t as shared } from '../texts.ts';
import { finishChange } from './finish-change.ts';
import { GrantsEditor } from './GrantsEditor.tsx';
import { grantText } from './grant-text.ts';
import type { Person } from './questions.ts';
import { t } from './texts.ts';
import { useScopeNames } from './use-scope-names.ts';

interface Props {
  me: Me;
  person: Person;
  onClose(): void;
  /** the person is no longer in the caller's list */
  onGone(notice: string): void;
}

const WAITS: Submitted<typeof changeGrants> = {
  ok: false,
  problem: { message: '', fields: {}, code: 'aborted' },
};

/** Gives and takes away roles of a person. What would lock someone out, or hide them, is asked twice. */
export function RolesDialog({ me, person, onClose, onGone }: Props) {
  const [grants, setGrants] = useState(person.grants);
  const [warning, setWarning] = useState('');
  const names = useScopeNames();
  const add = withoutGrants(grants, person.grants);
  const remove = withoutGrants(person.grants, grants);
  const isGone = grants.length === 0 && !isPermitted(me.grants, 'staff.read', { kind: 'all' });
  const done = [
    ...add.map((grant) => t.roleGiven(grantText(grant, names))),
    ...remove.map((grant) => t.roleTaken(grantText(grant, names))),
  ].join(' ');
  const form = useForm<typeof changeGrants>({
    async send(fields) {
      if (add.length + remove.length === 0) return invalidForm(t.nothingChanged);
      const needed = warningOf({ me, person, grants, remove, isGone });
      if (needed !== warning) {
        setWarning(needed);
        return WAITS;
      }
      const body = { add, remove, reason: readText(fields, 'reason') };
      return submitSafely(changeGrants, { params: { id: person.id }, body });
    },
    onDone() {
      if (isGone && person.id !== me.id) onGone(`${done} ${t.isGone(person.name)}`);
      finishChange(onClose, t.rolesSavedOf(person.name), done);
    },
  });
  return (
    <Dialog open title={t.rolesOf(person.name)} onClose={onClose}>
      <Form
        form={form}
        submitLabel={warning === '' ? shared.save : t.saveAnyway}
        busyLabel={shared.saving}
        cancelLabel={shared.cancel}
        onCancel={onClose}
      >
        <GrantsEditor
          me={me}
          permission="staff.change"
          grants={grants}
          error={warning === '' ? form.errorOf('grants') : undefined}
          onChange={(changed) => {
            setGrants(changed);
            setWarning('');
          }}
        />
        <ReasonField form={form} hint={t.reasonHint} />
        {warning !== '' && <FormMessage takesFocus>{warning}</FormMessage>}
      </Form>
    </Dialog>
  );
}

interface Changed {
  me: Me;
  person: Person;
  grants: readonly StaffGrant[];
  remove: readonly StaffGrant[];
  isGone: boolean;
}

/** What the caller has to confirm; '' if nothing. */
function warningOf({ me, person, grants, remove, isGone }: Changed): string {
  if (remove.length === 0) return '';
  if (person.id === me.id) {
    if (grants.length === 0) return t.ownLastRole;
    return remove.some(({ role }) => role === 'owner') ? t.ownOwnerRole : '';
  }
  if (grants.length > 0) return '';
  return isGone ? t.lastRoleSeen(person.name) : t.lastRole(person.name);
}

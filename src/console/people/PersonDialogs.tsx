import { useRef, useState } from 'react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import {
  changeGrants,
  disableStaff,
  enableStaff,
  inviteStaff,
  listStaff,
  offerNewAccess,
} from '#contracts/staff/people.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import { whoAmI } from '#contracts/staff/session.ts';
import { isSameGrant } from '#domain/staff/permissions.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { EmailField, TextField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { type FormState, invalidForm, readText, useForm } from '#ui/forms/use-form.ts';
import { type Me, submitSafely } from '../session.ts';
import { t as shared } from '../texts.ts';
import { reloadQuery } from '../use-staff-query.ts';
import { GrantsEditor } from './GrantsEditor.tsx';
import { t } from './texts.ts';

export type Person = ResponseOf<typeof listStaff>['people'][number];

interface DialogProps {
  onClose(): void;
}

function ReasonField({ form }: { form: FormState }) {
  return (
    <TextField
      {...form.field('reason')}
      label={shared.reason}
      hint={t.reasonHint}
      isOptional
      autoComplete="off"
    />
  );
}

/** Closes the dialog of a change, says what was done, and reads the list again. */
const finish = (onClose: () => void, done: string) => () => {
  reloadQuery(listStaff);
  // the roles may be one's own
  reloadQuery(whoAmI);
  showSuccess(done);
  onClose();
};

/** Invites a person by email, with roles. */
export function InviteDialog({ me, onClose }: DialogProps & { me: Me }) {
  const [grants, setGrants] = useState<StaffGrant[]>([]);
  const email = useRef('');
  const form = useForm<typeof inviteStaff>({
    send(fields) {
      email.current = readText(fields, 'email').trim();
      return submitSafely(inviteStaff, {
        body: { email: email.current, grants, reason: readText(fields, 'reason') },
      });
    },
    onDone: () => finish(onClose, t.invited(email.current))(),
  });
  return (
    <Dialog open title={t.invite} onClose={onClose}>
      <Form
        form={form}
        takesFocus
        submitLabel={t.sendInvitation}
        busyLabel={t.inviting}
        cancelLabel={shared.cancel}
        onCancel={onClose}
      >
        <EmailField {...form.field('email')} label={shared.email} autoComplete="email" />
        <GrantsEditor
          me={me}
          permission="staff.invite"
          grants={grants}
          error={grants.length === 0 ? form.errorOf('grants') : undefined}
          onChange={setGrants}
        />
        <ReasonField form={form} />
      </Form>
    </Dialog>
  );
}

/** Gives and takes away roles of a person. */
export function RolesDialog({ me, person, onClose }: DialogProps & { me: Me; person: Person }) {
  const [grants, setGrants] = useState(person.grants);
  const without = (list: readonly StaffGrant[], others: readonly StaffGrant[]) =>
    list.filter((grant) => !others.some((other) => isSameGrant(grant, other)));
  const form = useForm<typeof changeGrants>({
    async send(fields) {
      const add = without(grants, person.grants);
      const remove = without(person.grants, grants);
      if (add.length + remove.length === 0) return invalidForm(t.nothingChanged);
      const body = { add, remove, reason: readText(fields, 'reason') };
      return submitSafely(changeGrants, { params: { id: person.id }, body });
    },
    onDone: finish(onClose, t.rolesSaved),
  });
  return (
    <Dialog open title={t.rolesOf(person.name)} onClose={onClose}>
      <Form
        form={form}
        submitLabel={shared.save}
        busyLabel={shared.saving}
        cancelLabel={shared.cancel}
        onCancel={onClose}
      >
        <GrantsEditor
          me={me}
          permission="staff.change"
          grants={grants}
          error={undefined}
          onChange={setGrants}
        />
        <ReasonField form={form} />
      </Form>
    </Dialog>
  );
}

/** Changes of a person that need only a reason. */
export type PlainChange = 'disable' | 'enable' | 'access';

interface Question {
  contract: typeof disableStaff | typeof enableStaff | typeof offerNewAccess;
  title: string;
  lead: string;
  submitLabel: string;
  busyLabel: string;
  done: string;
}

function questionOf(change: PlainChange, name: string): Question {
  switch (change) {
    case 'disable':
      return {
        contract: disableStaff,
        title: t.disableQuestion(name),
        lead: t.disableLead,
        submitLabel: t.disable,
        busyLabel: t.disabling,
        done: t.disabled(name),
      };
    case 'enable':
      return {
        contract: enableStaff,
        title: t.enableQuestion(name),
        lead: t.enableLead,
        submitLabel: t.enable,
        busyLabel: t.enabling,
        done: t.enabled(name),
      };
    case 'access':
      return {
        contract: offerNewAccess,
        title: t.accessQuestion(name),
        lead: t.accessLead,
        submitLabel: t.sendLink,
        busyLabel: t.inviting,
        done: t.linkSent(name),
      };
  }
}

/** Asks for a reason before a change of a person. */
export function ReasonDialog({
  change,
  person,
  onClose,
}: DialogProps & { change: PlainChange; person: Person }) {
  const { contract, title, lead, done, ...labels } = questionOf(change, person.name);
  const form = useForm<typeof disableStaff>({
    send: (fields) =>
      submitSafely(contract, { params: { id: person.id }, body: { reason: readText(fields, 'reason') } }),
    onDone: finish(onClose, done),
  });
  return (
    <Dialog open width="small" title={title} onClose={onClose}>
      <Form form={form} {...labels} cancelLabel={shared.cancel} onCancel={onClose}>
        <p>{lead}</p>
        <ReasonField form={form} />
      </Form>
    </Dialog>
  );
}

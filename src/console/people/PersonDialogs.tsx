import { type ReactNode, useRef, useState } from 'react';
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
import { isSameGrant } from '#domain/staff/permissions.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { EmailField, TextField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { type FormState, readText, useForm } from '#ui/forms/use-form.ts';
import { type Me, submitSafely } from '../session.ts';
import { t } from '../texts.ts';
import { reloadQuery } from '../use-staff-query.ts';
import { GrantsEditor } from './GrantsEditor.tsx';

export type Person = ResponseOf<typeof listStaff>['people'][number];

interface DialogProps {
  onClose(): void;
}

function ReasonField({ form }: { form: FormState }) {
  return (
    <TextField {...form.field('reason')} label={t.reason} hint={t.reasonHint} isOptional autoComplete="off" />
  );
}

/** Closes the dialog of a change, says what was done, and reads the list again. */
const finish = (onClose: () => void, done: string) => () => {
  reloadQuery(listStaff);
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
        cancelLabel={t.cancel}
        onCancel={onClose}
      >
        <EmailField {...form.field('email')} label={t.email} autoComplete="email" />
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
    send: (fields) =>
      submitSafely(changeGrants, {
        params: { id: person.id },
        body: {
          add: without(grants, person.grants),
          remove: without(person.grants, grants),
          reason: readText(fields, 'reason'),
        },
      }),
    onDone: finish(onClose, t.rolesSaved),
  });
  return (
    <Dialog open title={t.rolesOf(person.name)} onClose={onClose}>
      <Form form={form} submitLabel={t.save} busyLabel={t.saving} cancelLabel={t.cancel} onCancel={onClose}>
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

interface QuestionProps extends DialogProps {
  contract: typeof disableStaff | typeof enableStaff | typeof offerNewAccess;
  person: Person;
  title: string;
  submitLabel: string;
  busyLabel: string;
  done: string;
  children: ReactNode;
}

/** Asks before a change of a person that needs only a reason. */
function QuestionDialog({ contract, person, title, done, children, onClose, ...labels }: QuestionProps) {
  const form = useForm<typeof disableStaff>({
    send: (fields) =>
      submitSafely(contract, { params: { id: person.id }, body: { reason: readText(fields, 'reason') } }),
    onDone: finish(onClose, done),
  });
  return (
    <Dialog open width="small" title={title} onClose={onClose}>
      <Form form={form} {...labels} cancelLabel={t.cancel} onCancel={onClose}>
        <p>{children}</p>
        <ReasonField form={form} />
      </Form>
    </Dialog>
  );
}

/** Ends the sign-ins of a person, who cannot sign in again. */
export function DisableDialog({ person, onClose }: DialogProps & { person: Person }) {
  return (
    <QuestionDialog
      contract={disableStaff}
      person={person}
      title={t.disableQuestion(person.name)}
      submitLabel={t.disable}
      busyLabel={t.disabling}
      done={t.disabled(person.name)}
      onClose={onClose}
    >
      {t.disableLead}
    </QuestionDialog>
  );
}

/** Lets a disabled person sign in again. */
export function EnableDialog({ person, onClose }: DialogProps & { person: Person }) {
  return (
    <QuestionDialog
      contract={enableStaff}
      person={person}
      title={t.enableQuestion(person.name)}
      submitLabel={t.enable}
      busyLabel={t.enabling}
      done={t.enabled(person.name)}
      onClose={onClose}
    >
      {t.enableLead}
    </QuestionDialog>
  );
}

/** Mails a link to a person who has forgotten the password or lost the phone. */
export function NewAccessDialog({ person, onClose }: DialogProps & { person: Person }) {
  return (
    <QuestionDialog
      contract={offerNewAccess}
      person={person}
      title={t.accessQuestion(person.name)}
      submitLabel={t.sendLink}
      busyLabel={t.inviting}
      done={t.linkSent(person.name)}
      onClose={onClose}
    >
      {t.accessLead}
    </QuestionDialog>
  );
}

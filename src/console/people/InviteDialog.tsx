import { useRef, useState } from 'react';
import { inviteStaff } from '#contracts/staff/people.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { EmailField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { ReasonField } from '../ReasonField.tsx';
import { type Me, submitSafely } from '../session.ts';
import { t as shared } from '../texts.ts';
import { finishChange } from './finish-change.ts';
import { GrantsEditor } from './GrantsEditor.tsx';
import { t } from './texts.ts';

/** Invites a person by email, with roles. */
export function InviteDialog({ me, onClose }: { me: Me; onClose(): void }) {
  const [grants, setGrants] = useState<StaffGrant[]>([]);
  /** the roles of the last attempt: what was wrong with them is shown until they change */
  const [tried, setTried] = useState<StaffGrant[]>([]);
  const email = useRef('');
  const form = useForm<typeof inviteStaff>({
    send(fields) {
      setTried(grants);
      email.current = readText(fields, 'email').trim();
      return submitSafely(inviteStaff, {
        body: { email: email.current, grants, reason: readText(fields, 'reason') },
      });
    },
    onDone: () => finishChange(onClose, t.invited(email.current)),
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
        <EmailField {...form.field('email')} label={shared.email} hint={t.inviteHint} autoComplete="email" />
        <GrantsEditor
          me={me}
          permission="staff.invite"
          grants={grants}
          error={grants === tried ? form.errorOf('grants') : undefined}
          onChange={setGrants}
        />
        <ReasonField form={form} hint={t.reasonHint} isOptional />
      </Form>
    </Dialog>
  );
}

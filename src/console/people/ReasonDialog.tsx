import type {
  disableStaff,
  enableStaff,
  offerNewAccess,
  resendInvitation,
  withdrawInvitation,
} from '#contracts/staff/people.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { ReasonField } from '../ReasonField.tsx';
import { submitSafely } from '../session.ts';
import { t as shared } from '../texts.ts';
import { finishChange } from './finish-change.ts';
import { t } from './texts.ts';

/** A change that needs only a reason. */
export interface Question {
  contract:
    | typeof disableStaff
    | typeof enableStaff
    | typeof offerNewAccess
    | typeof withdrawInvitation
    | typeof resendInvitation;
  /** of the person or invitation */
  id: string;
  title: string;
  lead: string;
  submitLabel: string;
  busyLabel: string;
  done: string;
  /** default: a reason has to be given */
  isReasonOptional?: true;
}

/** Asks for a reason before a change. */
export function ReasonDialog({ question, onClose }: { question: Question; onClose(): void }) {
  const { contract, id, title, lead, done, isReasonOptional = false, ...labels } = question;
  const form = useForm<typeof disableStaff>({
    send: (fields) =>
      submitSafely(contract, { params: { id }, body: { reason: readText(fields, 'reason') } }),
    onDone: () => finishChange(onClose, done),
  });
  return (
    <Dialog open width="small" title={title} onClose={onClose}>
      <Form form={form} {...labels} cancelLabel={shared.cancel} onCancel={onClose}>
        <p>{lead}</p>
        <ReasonField form={form} hint={t.reasonHint} isOptional={isReasonOptional} />
      </Form>
    </Dialog>
  );
}

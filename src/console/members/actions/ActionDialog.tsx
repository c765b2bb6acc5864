import type { ReactNode } from 'react';
import type { Submitted } from '#client/http/submit.ts';
import type { Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { type FormState, readText, useForm } from '#ui/forms/use-form.ts';
import { ReasonField } from '../../ReasonField.tsx';
import { t as shared } from '../../texts.ts';
import { t as member } from '../texts.ts';

/** The member that an action is for. */
export interface Target {
  params: { site: string; accountId: string };
  /** reads the record again */
  reload(): void;
}

interface Props<E extends Endpoint> {
  target: Target;
  title: string;
  /** there is much to read first, so no field takes the focus */
  isLong?: boolean;
  lead: string;
  submitLabel: string;
  busyLabel: string;
  /** an example of a reason; default: one of a call */
  reasonHint?: string;
  /** sends the fields and the reason */
  send(fields: FormData, reason: string): Promise<Submitted<E>>;
  /** what to say afterwards */
  done(answer: ResponseOf<E>): string;
  /** fields before the reason */
  children?: (form: FormState) => ReactNode;
  onClose(): void;
}

/** A change for a member, with the reason that its record keeps. */
export function ActionDialog<E extends Endpoint>(props: Props<E>) {
  const { target, title, lead, submitLabel, busyLabel, send, done, children, onClose } = props;
  const { reasonHint = member.reasonExample, isLong = false } = props;
  const form = useForm<E>({
    send: (fields) => send(fields, readText(fields, 'reason')),
    onDone(answer) {
      showSuccess(done(answer));
      target.reload();
      onClose();
    },
  });
  return (
    <Dialog open width={isLong ? 'medium' : 'small'} title={title} onClose={onClose}>
      <Form
        form={form}
        takesFocus={!isLong}
        submitLabel={submitLabel}
        busyLabel={busyLabel}
        cancelLabel={shared.cancel}
        onCancel={onClose}
      >
        <p>{lead}</p>
        {children?.(form)}
        <ReasonField form={form} hint={reasonHint} />
      </Form>
    </Dialog>
  );
}

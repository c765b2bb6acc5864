import { useId, useState } from 'react';
import type { AddressValues } from '#client/http/call.ts';
import type { Colleague } from '#contracts/staff/assignments.ts';
import type { assignGrievance } from '#contracts/staff/grievances.ts';
import type { assignMessage } from '#contracts/staff/messages.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { ReasonField } from '../ReasonField.tsx';
import { type Me, submitStaff } from '../session.ts';
import { reportConflict } from './report-conflict.ts';
import { t } from './texts.ts';

interface Props {
  me: Me;
  contract: typeof assignGrievance | typeof assignMessage;
  params: AddressValues;
  /** the state that is shown */
  version: number;
  assignee: Colleague | null;
  /** who may do the work */
  colleagues: readonly Colleague[];
  onDone(): void;
  onConflict(message: string): void;
}

/** Gives the work to a person. What no one has yet is offered to the person who reads it. */
export function AssignForm(props: Props) {
  const { me, contract, params, version, assignee, colleagues } = props;
  const id = useId();
  /** chosen in vain, because another person was faster */
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm<typeof assignGrievance>({
    async send(fields) {
      const staffId = readText(fields, 'staffId');
      setRefused(staffId);
      const body = { staffId: staffId || null, version, reason: readText(fields, 'reason') };
      return reportConflict(await submitStaff(contract, { params, body }), props.onConflict);
    },
    onDone() {
      const chosen = form.form.ref.current?.querySelector('select')?.selectedOptions[0];
      setRefused(null);
      showSuccess(chosen?.value ? t.assigned(chosen.text) : t.unassigned);
      props.onDone();
    },
  });
  const others = colleagues.filter((each) => each.id !== me.id);
  const mayDo = others.length < colleagues.length;
  // a person who may no longer do the work still has it
  const isLost = assignee !== null && !colleagues.some((each) => each.id === assignee.id);
  return (
    <Form form={form} label={t.assign} submitLabel={t.assign} busyLabel={t.assigning}>
      <div className="field">
        <label htmlFor={`${id}person`}>{t.assignedTo}</label>
        <select
          key={assignee?.id ?? ''}
          id={`${id}person`}
          name="staffId"
          className="input"
          defaultValue={refused ?? assignee?.id ?? (mayDo ? me.id : '')}
        >
          <option value="">{t.noOne}</option>
          {mayDo && <option value={me.id}>{me.name}</option>}
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
          {isLost && <option value={assignee.id}>{assignee.name}</option>}
        </select>
      </div>
      <ReasonField form={form} hint={t.reasonHint} isOptional />
    </Form>
  );
}

import { submit } from '#client/http/submit.ts';
import { renewRecoveryCodes, turnOffSecondStep } from '#contracts/second-step/second-step.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import type { Account } from '../../shared/sections.ts';
import { OwnerProof, readProof } from '../OwnerProof.tsx';
import { StepCodeField } from './StepCodeField.tsx';
import { t } from './texts.ts';

interface Props {
  account: Account;
  kind: 'codes' | 'off';
  /** @param codes new recovery codes; null if the step is off */
  onDone(codes: readonly string[] | null): void;
  onClose(): void;
}

/** Makes new recovery codes or turns the step off, given the login's proof and a code. */
export function ChangeForm({ account, kind, onDone, onClose }: Props) {
  const form = useForm<typeof renewRecoveryCodes | typeof turnOffSecondStep>({
    send(fields) {
      const proof = readProof(fields, account, 'currentPassword');
      const body = { ...proof, stepCode: readText(fields, 'stepCode') };
      return kind === 'off' ? submit(turnOffSecondStep, { body }) : submit(renewRecoveryCodes, { body });
    },
    onDone(answer) {
      if (kind === 'off') showSuccess(t.isOff);
      onDone('recoveryCodes' in answer ? answer.recoveryCodes : null);
    },
  });
  const label = kind === 'off' ? t.turnOff : t.newCodes;
  return (
    <Form form={form} label={label} takesFocus submitLabel={label} busyLabel={t.saving} onCancel={onClose}>
      <p>{kind === 'off' ? t.offNote : t.newCodesNote}</p>
      <StepCodeField form={form} />
      <OwnerProof account={account} form={form} name="currentPassword" label={t.currentPassword} />
    </Form>
  );
}

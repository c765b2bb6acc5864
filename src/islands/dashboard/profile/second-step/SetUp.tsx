import { useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { beginSecondStep, confirmSecondStep } from '#contracts/second-step/second-step.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { AppKey } from '#ui/second-step/AppKey.tsx';
import type { Account } from '../../shared/sections.ts';
import { OwnerProof, readProof } from '../OwnerProof.tsx';
import { t } from './texts.ts';

interface Props {
  account: Account;
  onDone(recoveryCodes: readonly string[]): void;
  onClose(): void;
}

/** Sets an authenticator app up: the login's proof, then the secret and the first code. */
export function SetUp({ account, onDone, onClose }: Props) {
  const [drawn, setDrawn] = useState<ResponseOf<typeof beginSecondStep> | null>(null);
  if (drawn) return <ConfirmForm {...drawn} onDone={onDone} onClose={onClose} />;
  return <BeginForm account={account} onDone={setDrawn} onClose={onClose} />;
}

interface BeginProps extends Pick<Props, 'account' | 'onClose'> {
  onDone(drawn: ResponseOf<typeof beginSecondStep>): void;
}

function BeginForm({ account, onDone, onClose }: BeginProps) {
  const form = useForm<typeof beginSecondStep>({
    send: (fields) => submit(beginSecondStep, { body: readProof(fields, account, 'currentPassword') }),
    onDone,
  });
  return (
    <Form form={form} label={t.setUp} takesFocus submitLabel={t.goOn} busyLabel={t.saving} onCancel={onClose}>
      <OwnerProof account={account} form={form} name="currentPassword" label={t.currentPassword} />
    </Form>
  );
}

type ConfirmProps = ResponseOf<typeof beginSecondStep> & Pick<Props, 'onDone' | 'onClose'>;

function ConfirmForm({ uri, secret, onDone, onClose }: ConfirmProps) {
  const form = useForm<typeof confirmSecondStep>({
    send: (fields) => submit(confirmSecondStep, { body: { code: readText(fields, 'code') } }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <Form form={form} title={t.setUp} submitLabel={t.turnOn} busyLabel={t.saving} onCancel={onClose}>
      <p>{t.scan}</p>
      <AppKey uri={uri} secret={secret} />
      <TextField
        {...form.field('code')}
        label={t.appCode}
        hint={t.appHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
      />
    </Form>
  );
}

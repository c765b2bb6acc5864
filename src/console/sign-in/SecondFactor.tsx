import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { beginProviderConfirmation } from '#contracts/staff/identity.ts';
import { giveSecondFactor } from '#contracts/staff/session.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { ProviderButton } from '../identity/ProviderButton.tsx';
import { t as identity } from '../identity/texts.ts';
import { $secondFactorAsked, advance, submitStaff } from '../session.ts';
import { t } from '../texts.ts';
import { LeaveButton } from './LeaveButton.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { SignInPage } from './SignInPage.tsx';

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function SecondFactor() {
  return (
    <SignInPage title={t.secondFactor}>
      <SecondFactorForm onDone={() => {}} />
      <PasskeyButton>{t.confirmWithPasskey}</PasskeyButton>
      <LeaveButton />
    </SignInPage>
  );
}

/** Asks for a code again before a change that needs a fresh one. */
export function SecondFactorDialog({ hasApp }: { hasApp: boolean }) {
  const answer = useStore($secondFactorAsked);
  return (
    <Dialog open={answer !== null} width="small" title={t.secondFactor} onClose={() => answer?.(false)}>
      <p className="console-lead">{t.confirmAgain}</p>
      {hasApp && <SecondFactorForm onDone={() => answer?.(true)} onCancel={() => answer?.(false)} />}
      <PasskeyButton onDone={() => answer?.(true)}>{t.confirmWithPasskey}</PasskeyButton>
      {!hasApp && (
        <ProviderButton contract={beginProviderConfirmation} hint={() => identity.confirmWithHint}>
          {identity.confirmWith}
        </ProviderButton>
      )}
    </Dialog>
  );
}

function SecondFactorForm({ onDone, onCancel }: { onDone(): void; onCancel?: () => void }) {
  const [by, setBy] = useState<'code' | 'recoveryCode'>('code');
  const isCode = by === 'code';
  const form = useForm<typeof giveSecondFactor>({
    send: (fields) => submitStaff(giveSecondFactor, { body: { [by]: readText(fields, by) } }),
    onDone(step) {
      advance(step);
      onDone();
    },
  });
  return (
    // another kind of code begins without the error of the first
    <Form
      key={by}
      form={form}
      takesFocus
      submitLabel={t.confirm}
      busyLabel={t.confirming}
      onCancel={onCancel}
    >
      {isCode ? (
        <AppCodeField {...form.field('code')} hint={t.secondFactorLead} />
      ) : (
        <TextField
          {...form.field('recoveryCode')}
          label={t.recoveryCode}
          hint={t.recoveryCodeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <p>
        <button
          type="button"
          className="button-text"
          onClick={() => {
            form.show(null);
            setBy(isCode ? 'recoveryCode' : 'code');
          }}
        >
          {isCode ? t.withRecoveryCode : t.withApp}
        </button>
      </p>
    </Form>
  );
}

interface AppCodeProps {
  id: string;
  name: string;
  error: string | undefined;
  hint?: string;
}

/** The six digits of an authenticator app. */
export const AppCodeField = (props: AppCodeProps) => (
  <TextField {...props} label={t.code} inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
);

import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import type { ReactNode } from 'react';
import { explain } from '#client/http/call-failure.ts';
import type { Submitted } from '#client/http/submit.ts';
import { passkeySignIn, passkeySignInOptions } from '#contracts/staff/passkeys.ts';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { invalidForm, useForm } from '#ui/forms/use-form.ts';
import { advance, callStaff, submitStaff } from '../session.ts';
import { t } from '../texts.ts';

/** Signs in with a passkey, or renews the second factor. Nothing in browsers without passkeys. */
export function PasskeyButton({ onDone, children }: { onDone?: () => void; children: ReactNode }) {
  const form = useForm<typeof passkeySignIn>({
    send: sendPasskey,
    onDone(step) {
      advance(step);
      onDone?.();
    },
  });
  if (!browserSupportsWebAuthn()) return null;
  return (
    <form className="form console-passkey" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <button type="submit" className="button-quiet" aria-disabled={form.isBusy || undefined}>
        {form.isBusy ? (
          <>
            <Spinner size="sm" label="" />
            <span>{t.waitingForPasskey}</span>
          </>
        ) : (
          children
        )}
      </button>
    </form>
  );
}

async function sendPasskey(): Promise<Submitted<typeof passkeySignIn>> {
  try {
    const { options } = await callStaff(passkeySignInOptions);
    const credential = await askDevice(startAuthentication({ optionsJSON: options }));
    return credential
      ? await submitStaff(passkeySignIn, { body: { credential } })
      : invalidForm(t.passkeyNotUsed);
  } catch (error) {
    return { ok: false, problem: explain(error) };
  }
}

/** @returns null if the person canceled, or the device has no passkey to offer */
export const askDevice = <Credential,>(asked: Promise<Credential>): Promise<Credential | null> =>
  asked.catch(() => null);

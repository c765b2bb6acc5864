import { call } from '#client/http/call.ts';
import { explain } from '#client/http/call-failure.ts';
import { type Submitted, submit } from '#client/http/submit.ts';
import { passkeyLogin, passkeyLoginOptions } from '#contracts/passkeys/passkey-login.ts';

export interface Asked {
  /** null: the member canceled, another request replaced this one, or the device has no passkey for this site */
  login: Submitted<typeof passkeyLogin> | null;
  /** whether a passkey was chosen */
  isUsed: boolean;
}

/** Not a static import: the page of the login would list one more file. */
const library = () => import('@simplewebauthn/browser');

/** Whether the browser can offer passkeys in the list of a field. */
export const canOfferInField = (): Promise<boolean> =>
  library().then(
    ({ browserSupportsWebAuthnAutofill }) => browserSupportsWebAuthnAutofill(),
    () => false,
  );

/**
 * Asks the device for a passkey and logs in with it.
 * @param useBrowserAutofill offers passkeys in the list of the email field, until one is chosen
 */
export async function askForPasskey(useBrowserAutofill: boolean): Promise<Asked> {
  try {
    const [{ startAuthentication }, { options }] = await Promise.all([library(), call(passkeyLoginOptions)]);
    const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill }).catch(
      () => null,
    );
    if (!credential) return { login: null, isUsed: false };
    return { login: await submit(passkeyLogin, { body: { credential } }), isUsed: true };
  } catch (error) {
    return { login: { ok: false, problem: explain(error) }, isUsed: false };
  }
}

/** Ends the request that is pending. */
export const stopAsking = (): Promise<void> =>
  library().then(
    ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
    () => {},
  );

import { type Submitted, submit } from '#client/http/submit.ts';
import { addPasskey, passkeyOptions } from '#contracts/passkeys/passkeys.ts';
import type { BodyInputOf, ResponseOf } from '#contracts/shared/endpoint.ts';
import { invalidForm } from '#ui/forms/use-form.ts';
import { t } from './texts.ts';

type PasskeyRequest = BodyInputOf<typeof passkeyOptions>;

/**
 * Adds passkeys from one form. The server asks for the proof first, and the device comes last. If the member cancels
 * there, the next try needs no new proof: a code from an email works only once.
 */
export function passkeyAdder(): (given: PasskeyRequest) => Promise<Submitted<typeof addPasskey>> {
  let options: ResponseOf<typeof passkeyOptions>['options'] | null = null;
  return async (given) => {
    if (!options) {
      const offered = await submit(passkeyOptions, { body: given });
      if (!offered.ok) return offered;
      ({ options } = offered.answer);
    }
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const credential = await startRegistration({ optionsJSON: options });
      // a challenge works once
      options = null;
      return await submit(addPasskey, { body: { name: given.name, credential } });
    } catch (error) {
      const isHere = error instanceof Error && error.name === 'InvalidStateError';
      return invalidForm(isHere ? t.alreadyHere : t.notAdded);
    }
  };
}

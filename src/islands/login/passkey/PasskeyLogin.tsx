import { useEffect, useState } from 'react';
import { setLoggedIn } from '#stores/auth.ts';
import type { FormState } from '#ui/forms/use-form.ts';
import { type Asked, askForPasskey, canOfferInField, stopAsking } from './ask-for-passkey.ts';
import { t } from './texts.ts';

export interface PasskeyLoginProps {
  /** of the login, which shows what went wrong */
  form: Pick<FormState, 'show'>;
}

/** Shorter than a challenge is valid. */
const RENEW_MS = 9 * 60_000;

/**
 * Offers passkeys in the list of the email field, and in a dialog of the browser. Loaded after the page works, in
 * browsers that support passkeys.
 */
export function PasskeyLogin({ form }: PasskeyLoginProps) {
  const [isBusy, setBusy] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const [isUnused, setUnused] = useState(false);
  const [round, setRound] = useState(0);
  const finish = ({ login }: Asked) => {
    if (login?.ok) setLoggedIn(login.answer);
    else if (login && login.problem.code !== 'aborted') form.show(login.problem);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: again in each round, and after the dialog
  useEffect(() => {
    if (isBusy) return;
    let isOver = false;
    const offer = async () => {
      if (!(await canOfferInField()) || isOver) return;
      const asked = await askForPasskey(true);
      // without a chosen passkey, the member did nothing that needs an answer
      if (isOver || !asked.isUsed) return;
      finish(asked);
      if (!asked.login?.ok) setRound(round + 1);
    };
    void offer();
    const timer = setTimeout(() => setRound(round + 1), RENEW_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      void stopAsking();
    };
  }, [isBusy, round]);

  const ask = async () => {
    setBusy(true);
    setAsked(true);
    setUnused(false);
    const asked = await askForPasskey(false);
    setUnused(asked.login === null);
    finish(asked);
    setBusy(false);
  };

  if (!window.PublicKeyCredential) return null;
  return (
    <div className="form-part">
      <p>
        <button
          type="button"
          className="button-quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && void ask()}
        >
          {isBusy ? t.waiting : t.logInWithPasskey}
        </button>
      </p>
      {wasAsked && <p role="status">{isUnused && t.notUsed}</p>}
    </div>
  );
}

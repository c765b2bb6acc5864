import { type ReactNode, useState } from 'react';
import { call } from '#client/http/call.ts';
import { explain } from '#client/http/call-failure.ts';
import { leftAccount, removeLeftAccount } from '#client/session/session-state.ts';
import { removeSavedCardsText } from '#client/storage/saved-cards.ts';
import { logout } from '#contracts/auth/session.ts';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { t } from './texts.ts';

/**
 * Offers to forget the browser after a logout, for browsers that several people use. Known browsers skip the waits of
 * unknown ones (decision 011).
 */
export function ForgetDevice({ children }: { children?: ReactNode }) {
  const [state, setState] = useState<'offered' | 'busy' | 'done'>('offered');
  const [problem, setProblem] = useState('');
  const forget = async () => {
    if (state === 'busy') return;
    setState('busy');
    setProblem('');
    try {
      const account = leftAccount() || undefined;
      await call(logout, { query: { forgetDevice: 'true', account } });
      removeLeftAccount();
      removeSavedCardsText();
      setState('done');
    } catch (error) {
      setProblem(explain(error).message);
      setState('offered');
    }
  };

  if (state === 'done')
    return (
      <FormMessage kind="success" takesFocus>
        {t.forgotten}
      </FormMessage>
    );
  return (
    <>
      <FormMessage kind="info">
        {children}
        <p>{t.doOthersUse}</p>
        <p>
          <button
            type="button"
            className="button-quiet"
            aria-disabled={state === 'busy' || undefined}
            onClick={forget}
          >
            {t.forgetMe}
          </button>
        </p>
      </FormMessage>
      {problem && <FormMessage>{problem}</FormMessage>}
    </>
  );
}

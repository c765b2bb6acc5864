import { useEffect, useState } from 'react';
import { explain } from '#client/http/call-failure.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import { completeProviderRequest } from '#contracts/staff/identity.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { $router } from '../router.ts';
import { $session, $signInWays, advance, callStaff, refreshSession } from '../session.ts';
import { SignInPage } from '../sign-in/SignInPage.tsx';
import { takeReturnPath } from './return-path.ts';
import { t } from './texts.ts';

interface Answer {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
}

/**
 * Where the identity provider leads back. Its navigation carries no cookie (SameSite=Strict), so that this page sends the
 * code in a call of its own.
 */
export function CallbackPage() {
  const [answer] = useState(readAnswer);
  const [message, setMessage] = useState(answer === null ? t.incomplete : '');
  useEffect(() => {
    // keep the code out of the history
    history.replaceState(history.state, '', location.pathname);
    if (answer) void complete(answer).then(setMessage);
  }, [answer]);
  const isSignedIn = $session.get().kind === 'signed_in';
  if (message === '')
    return (
      <div className="console-wait">
        <Spinner size="lg" label={t.completing} />
      </div>
    );
  return (
    <SignInPage title={isSignedIn ? t.notLinked : t.notSignedIn}>
      <FormMessage takesFocus>{message}</FormMessage>
      <p>
        <a className="button" href={isSignedIn ? CONSOLE_PATHS.account : CONSOLE_PATHS.home}>
          {isSignedIn ? t.goBack : t.backToSignIn}
        </a>
      </p>
    </SignInPage>
  );
}

function readAnswer(): Answer | null {
  const given = new URLSearchParams(location.search);
  const state = given.get('state') ?? '';
  const names = ['code', 'iss', 'error'] as const;
  const others = names.flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : []));
  if (state === '' || !(given.has('code') || given.has('error'))) return null;
  return { state, ...Object.fromEntries(others) };
}

/** An answer works once, and React shows a page of development twice. */
const sent = new Map<string, Promise<string>>();

/** @returns what went wrong; '' if the next page is open */
function complete(answer: Answer): Promise<string> {
  const known = sent.get(answer.state) ?? send(answer);
  sent.set(answer.state, known);
  return known;
}

async function send(answer: Answer): Promise<string> {
  try {
    // the token of this browser's session
    await refreshSession();
    const { purpose, ...step } = await callStaff(completeProviderRequest, { body: answer });
    advance(step);
    const path = takeReturnPath();
    const { provider } = $signInWays.get();
    if (purpose === 'link') showSuccess(t.linkDone(provider));
    if (purpose === 'confirm') showSuccess(t.confirmed);
    $router.open(
      purpose === 'sign_in' && isUsedLink(path) ? CONSOLE_PATHS.home : path || CONSOLE_PATHS.home,
      true,
    );
    return '';
  } catch (error) {
    return explain(error).message;
  }
}

/** The page of a link that is used up. */
const isUsedLink = (path: string): boolean =>
  path === CONSOLE_PATHS.invitation || path === CONSOLE_PATHS.newAccess;

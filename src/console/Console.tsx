import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { onSessionEnd } from '#client/session/session-state.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import { STAFF_IDLE_MINUTES } from '#contracts/staff/session.ts';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { CallbackPage } from './identity/CallbackPage.tsx';
import { $router } from './router.ts';
import { SignedIn } from './SignedIn.tsx';
import { $lastUse, $session, refreshSession } from './session.ts';
import { Enrollment } from './sign-in/Enrollment.tsx';
import { LINK_ROUTES, LinkPage } from './sign-in/LinkPage.tsx';
import { SecondFactor } from './sign-in/SecondFactor.tsx';
import { SignIn } from './sign-in/SignIn.tsx';
import { SignInPage } from './sign-in/SignInPage.tsx';
import { t } from './texts.ts';

/** The staff console: the sign-in, step by step, then the page of the address. */
export function Console() {
  const session = useStore($session);
  const route = useStore($router)?.route;
  const linkRoute = LINK_ROUTES.find((each) => each === route);
  useSession();

  if (route === undefined && session.kind !== 'signed_in') return <UnknownPage />;
  if (route === 'callback') return <CallbackPage />;
  if (linkRoute) return <LinkPage key={linkRoute} route={linkRoute} />;
  switch (session.kind) {
    case 'loading':
      return (
        <div className="console-wait">
          <Spinner size="lg" label={t.loading} />
        </div>
      );
    case 'failed':
      return (
        <SignInPage title={t.product} lead={session.message}>
          <p>
            <button type="button" className="button" onClick={() => void refreshSession()}>
              {t.tryAgain}
            </button>
          </p>
        </SignInPage>
      );
    case 'signed_out':
      return <SignIn hasEnded={session.hasEnded} />;
    case 'second_factor':
      return <SecondFactor />;
    case 'enroll':
      return <Enrollment />;
    case 'signed_in':
      return <SignedIn />;
  }
}

/** An address that no page has, for a person who is not signed in. */
function UnknownPage() {
  return (
    <SignInPage title={t.nothingHere}>
      <p>
        <a href={CONSOLE_PATHS.home}>{t.toStart}</a>
      </p>
    </SignInPage>
  );
}

const IDLE_MS = STAFF_IDLE_MINUTES * 60_000;
/** The server counts from the arrival of a call, this page from its answer. */
const LATER_MS = 5000;

/** Notices when the sign-in ends, here or elsewhere, and hides what only signed-in people may see. */
function useSession(): void {
  const lastUse = useStore($lastUse);
  useEffect(() => {
    void refreshSession();
    const check = () => document.visibilityState === 'visible' && void refreshSession();
    document.addEventListener('visibilitychange', check);
    const stop = onSessionEnd(() => void refreshSession());
    return () => {
      document.removeEventListener('visibilitychange', check);
      stop();
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void refreshSession(), lastUse + IDLE_MS + LATER_MS - Date.now());
    return () => clearTimeout(timer);
  }, [lastUse]);
}

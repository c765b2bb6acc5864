import { type ComponentType, useEffect, useReducer } from 'react';
import { explain } from '#client/http/call-failure.ts';
import { submit } from '#client/http/submit.ts';
import { type Notice, navigate, takeNextPageNotice } from '#client/page/navigate.ts';
import { hasSavedCards } from '#client/storage/saved-cards.ts';
import { login } from '#contracts/auth/login.ts';
import { $auth, refreshAuth, setLoggedIn, startAuth } from '#stores/auth.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { EmailField } from '#ui/fields/TextField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { BotCheckNote, FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { inPageLanguage, paths, withoutLanguage } from '#util/site/paths.ts';
import type { LoginCodeProps } from './code/LoginCodeStep.tsx';
import type { PasskeyLoginProps } from './passkey/PasskeyLogin.tsx';
import { t } from './texts.ts';

interface Props {
  help: Help;
  hasBotCheck: boolean;
}

/** What the page shows besides the form. The components are rarely needed, so they load on first use. */
interface Shown {
  SavedCardsOffer?: ComponentType;
  LoginNotice?: ComponentType<{ notice: Notice }>;
  notice?: Notice;
  PasskeyLogin?: ComponentType<PasskeyLoginProps>;
  LoginCodeStep?: ComponentType<LoginCodeProps>;
  /** why a code is asked for instead of the form */
  codeReason?: LoginCodeProps['reason'] | null;
}

const loadCodeStep = (codeReason: LoginCodeProps['reason']): Promise<Shown> =>
  import('./code/LoginCodeStep.tsx').then((module) => ({ ...module, codeReason }));

/** Replaces the history entry, so that Back does not return to the filled-in form. */
const leavePage = () => {
  const { search, origin, hash } = location;
  navigate(nextPath(new URLSearchParams(search).get('next'), origin) + hash, { replaces: true });
};

/** The member login (specification §2: /member-login). */
export function Login({ help, hasBotCheck }: Props) {
  const [{ SavedCardsOffer, LoginNotice, notice, PasskeyLogin, LoginCodeStep, codeReason }, show] =
    useReducer((shown: Shown, more: Shown) => ({ ...shown, ...more }), {});
  const form = useForm<typeof login>({
    hasBotCheck: true,
    send: (fields) =>
      submit(login, { body: { email: readText(fields, 'email'), password: readText(fields, 'password') } }),
    onProblem({ code }) {
      // if it cannot be loaded, the form says how long to wait
      if (code === 'second_factor') loadCodeStep('second').then(show, () => {});
      if (code === 'too_many') loadCodeStep('throttled').then(show, () => {});
    },
    onDone: setLoggedIn,
  });

  const emailInput = () => form.form.ref.current?.querySelector('input');

  useEffect(() => {
    const notice = takeNextPageNotice();
    startAuth();
    if (hasSavedCards()) void import('../shared/id-card/SavedCardsOffer.tsx').then(show);
    if (notice) void import('./notice/LoginNotice.tsx').then((module) => show({ ...module, notice }));
    // codeLoginPath
    if (location.search.includes('&code=')) void loadCodeStep('chosen').then(show);
    // Logged-in visitors leave this page (specification §2), also after a login in another tab.
    const stop = $auth.subscribe(({ isAuthenticated }) => isAuthenticated && leavePage());
    // when the session is known, in browsers that may have passkeys
    void refreshAuth().then(
      () => navigator.credentials && import('./passkey/PasskeyLogin.tsx').then(show, () => {}),
    );
    return stop;
  }, []);

  return (
    <>
      {LoginCodeStep && codeReason && (
        <LoginCodeStep
          help={help}
          hasBotCheck={hasBotCheck}
          emailInput={emailInput}
          reason={codeReason}
          onBack={() => show({ codeReason: null })}
        />
      )}
      <div hidden={!!codeReason}>
        <form className="form" method="post" {...form.form}>
          {SavedCardsOffer && <SavedCardsOffer />}
          {LoginNotice && notice && !form.message && <LoginNotice notice={notice} />}
          {form.message && <FormMessage>{form.message}</FormMessage>}
          <EmailField {...form.field('email')} label={t.emailAddress} autoComplete="username webauthn" />
          <PasswordField
            {...form.field('password')}
            label={t.password}
            autoComplete="current-password"
            isReady={form.isReady}
          />
          <FormActions
            form={form}
            busyLabel={t.loggingIn}
            aside={<a href={paths.resetPassword}>{t.forgotPassword}</a>}
          >
            {t.logIn}
          </FormActions>
          <p>
            <button
              type="button"
              className="button-quiet"
              disabled={!form.isReady}
              onClick={() => loadCodeStep('chosen').then(show, (error) => form.show(explain(error)))}
            >
              {t.emailMeCode}
            </button>
          </p>
          {PasskeyLogin && <PasskeyLogin form={form} />}
          {hasBotCheck && <BotCheckNote />}
          <HelpLine help={help} lead={t.troubleCall} />
        </form>
      </div>
    </>
  );
}

/**
 * Where a visitor goes after the login, from the `next` parameter. Accepts only paths of this site, so that a link
 * cannot redirect members to another one (CWE-601).
 */
export function nextPath(next: string | null, origin: string): string {
  if (!next?.startsWith('/')) return paths.dashboard;
  let url: URL;
  try {
    url = new URL(next, origin);
  } catch {
    return paths.dashboard;
  }
  // Resolved dot segments may leave a path that begins with two slashes, which names another site.
  if (url.origin !== origin || url.pathname.startsWith('//')) return paths.dashboard;
  if ([paths.memberLogin, paths.resetPassword].includes(url.pathname)) return paths.dashboard;
  return inPageLanguage(withoutLanguage(url.pathname)) + url.search + url.hash;
}

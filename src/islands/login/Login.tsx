import { type ComponentType, useEffect, useReducer, useState } from 'react';
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
import type { CodeStepProps } from './LoginCodeStep.tsx';
import { t } from './texts.ts';

interface Props {
  help: Help;
  hasBotCheck: boolean;
}

/** For visitors who were sent here. */
const noticeOf = (notice: Notice): string =>
  ({ out: t.loggedOut, idle: t.loggedOutIdle, ended: t.sessionEnded })[notice];

/** Rarely needed components, loaded on first use. */
interface LazyComponents {
  SavedCardsOffer?: ComponentType;
  ForgetDevice?: ComponentType<{ children?: string }>;
  LoginCodeStep?: ComponentType<CodeStepProps>;
}

/** Replaces the history entry, so that Back does not return to the filled-in form. */
const leavePage = () => {
  const { search, origin, hash } = location;
  navigate(nextPath(new URLSearchParams(search).get('next'), origin) + hash, { replaces: true });
};

/** The member login (specification §2: /member-login). */
export function Login({ help, hasBotCheck }: Props) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [{ SavedCardsOffer, ForgetDevice, LoginCodeStep }, addComponent] = useReducer(
    (loaded: LazyComponents, added: LazyComponents) => ({ ...loaded, ...added }),
    {},
  );
  /** the address that was refused because of too many attempts; '' while the form is shown */
  const [throttled, setThrottled] = useState('');
  const form = useForm<typeof login>({
    hasBotCheck: true,
    send: (fields) =>
      submit(login, { body: { email: readText(fields, 'email'), password: readText(fields, 'password') } }),
    onProblem({ code }) {
      if (code !== 'too_many') return;
      // if it cannot be loaded, the form says how long to wait
      import('./LoginCodeStep.tsx').then(
        (module) => {
          addComponent(module);
          setThrottled(readText(new FormData(formElement() ?? undefined), 'email').trim());
        },
        () => {},
      );
    },
    onDone: setLoggedIn,
  });
  const formElement = () => form.form.ref.current;

  useEffect(() => {
    const received = takeNextPageNotice();
    setNotice(received);
    startAuth();
    if (hasSavedCards()) void import('../shared/id-card/SavedCardsOffer.tsx').then(addComponent);
    if (received === 'out' || received === 'idle') void import('./ForgetDevice.tsx').then(addComponent);
    // Logged-in visitors leave this page (specification §2), also after a login in another tab.
    const stop = $auth.subscribe(({ isAuthenticated }) => isAuthenticated && leavePage());
    void refreshAuth();
    return stop;
  }, []);

  const noticeText = notice && !form.message && noticeOf(notice);
  return (
    <>
      {LoginCodeStep && throttled && (
        <LoginCodeStep
          help={help}
          hasBotCheck={hasBotCheck}
          email={throttled}
          onConfirmed={() => {
            setThrottled('');
            // The password is still in the form. Older browsers have no requestSubmit().
            formElement()?.querySelector<HTMLButtonElement>('.form-submit')?.click();
          }}
          onBack={() => setThrottled('')}
        />
      )}
      <div hidden={throttled !== ''}>
        <form className="form" method="post" {...form.form}>
          {SavedCardsOffer && <SavedCardsOffer />}
          {noticeText &&
            (ForgetDevice ? (
              <ForgetDevice>{noticeText}</ForgetDevice>
            ) : (
              <FormMessage kind="info">{noticeText}</FormMessage>
            ))}
          {form.message && <FormMessage>{form.message}</FormMessage>}
          <EmailField {...form.field('email')} label={t.emailAddress} autoComplete="username" />
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

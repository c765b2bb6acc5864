import { useEffect, useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { navigate } from '#client/page/navigate.ts';
import { setCsrfToken } from '#client/page/page-meta.ts';
import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
import { $auth, refreshAuth, startAuth } from '#stores/auth.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { EmailField } from '#ui/fields/TextField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { BotCheckNote, FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { paths } from '#util/site/paths.ts';
import { NewPasswordField } from '../shared/new-password/NewPasswordField.tsx';
import { t } from './texts.ts';
import { usePageHeading } from './use-page-heading.ts';

interface Props {
  help: Help;
  hasBotCheck: boolean;
}

/** Sends a link by email, and with the link sets a new password. The token is in the fragment, which no server sees. */
export function ResetPassword(props: Props) {
  const [token, setToken] = useState<string | null>(null);

  useEffect(() => {
    const readToken = () => {
      const found = new URLSearchParams(location.hash.slice(1)).get('token');
      if (found === null) return;
      setToken(found);
      // keep the token out of the history
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    readToken();
    // a second link may be opened while the page is open
    window.addEventListener('hashchange', readToken);
    startAuth();
    const stop = $auth.subscribe(
      ({ isAuthenticated }) => isAuthenticated && navigate(paths.dashboard, { replaces: true }),
    );
    void refreshAuth();
    return () => {
      window.removeEventListener('hashchange', readToken);
      stop();
    };
  }, []);

  if (token === null) return <RequestLink help={props.help} hasBotCheck={props.hasBotCheck} />;
  // a new link starts with an empty form
  return <ChoosePassword key={token} {...props} token={token} onRequestAgain={() => setToken(null)} />;
}

/** The message is the same for an unknown address. */
function RequestLink({ help, hasBotCheck }: { help: Help; hasBotCheck: boolean }) {
  const [sentTo, setSentTo] = useState('');
  const form = useForm<typeof resetPasswordEmail>({
    hasBotCheck: true,
    async send(fields) {
      const email = readText(fields, 'email');
      const result = await submit(resetPasswordEmail, { body: { email } });
      if (result.ok) setSentTo(email.trim());
      return result;
    },
    onDone: () => {},
  });

  return (
    <form className="form" method="post" {...form.form}>
      {sentTo && !form.message && (
        <FormMessage kind="success">
          <p>{sentence(t.linkSent(<strong>{sentTo}</strong>))}</p>
          <p>{t.nothingThere}</p>
        </FormMessage>
      )}
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <EmailField
        {...form.field('email')}
        label={t.emailAddress}
        hint={t.emailHint}
        autoComplete="username"
      />
      <FormActions form={form} busyLabel={t.sending} aside={<a href={paths.memberLogin}>{t.backToLogin}</a>}>
        {sentTo ? t.sendAgain : t.sendLink}
      </FormActions>
      {hasBotCheck && <BotCheckNote />}
      <HelpLine help={help} lead={t.noEmailCall} />
    </form>
  );
}

interface ChoosePasswordProps {
  help: Help;
  /** from the mailed link */
  token: string;
  onRequestAgain(): void;
}

/** Sets a password by an emailed link. Does not log in: the new password must be typed once. */
function ChoosePassword({ help, token, onRequestAgain }: ChoosePasswordProps) {
  const [isDone, setDone] = useState(false);
  const [isExpired, setExpired] = useState(false);
  usePageHeading(isDone ? t.allDone : t.choosePassword);
  const form = useForm<typeof setNewPassword>({
    send: (fields) =>
      submit(setNewPassword, { body: { by: 'link', token, newPassword: readText(fields, 'newPassword') } }),
    onProblem: ({ code }) => setExpired(code === 'link_expired'),
    onDone({ csrfToken }) {
      setCsrfToken(csrfToken);
      setDone(true);
    },
  });

  if (isDone)
    return (
      <div className="form">
        <FormMessage kind="success">{t.passwordSet}</FormMessage>
        <p>
          <a className="button" href={paths.memberLogin}>
            {t.logIn}
          </a>
        </p>
      </div>
    );

  return (
    <form className="form" method="post" {...form.form}>
      {form.message && (
        <FormMessage>
          <p>{form.message}</p>
          {isExpired && (
            <p>
              <button type="button" className="button-text" onClick={onRequestAgain}>
                {t.askNewLink}
              </button>
            </p>
          )}
        </FormMessage>
      )}
      <NewPasswordField
        id={`${form.id}-new`}
        name="newPassword"
        isReady={form.isReady}
        error={form.errorOf('newPassword')}
      />
      <FormActions form={form} busyLabel={t.setting}>
        {t.setPassword}
      </FormActions>
      <HelpLine help={help} lead={t.needHelpCall} />
    </form>
  );
}

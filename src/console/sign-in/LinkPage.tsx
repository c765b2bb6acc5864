import { useEffect, useState } from 'react';
import { explain } from '#client/http/call-failure.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import { beginProviderSignIn } from '#contracts/staff/identity.ts';
import { acceptInvitation, acceptNewAccess, signInToTry } from '#contracts/staff/session.ts';
import { NewPasswordField } from '#islands/shared/new-password/NewPasswordField.tsx';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { ProviderButton } from '../identity/ProviderButton.tsx';
import { t as identity } from '../identity/texts.ts';
import { $router } from '../router.ts';
import { advance, callStaff, submitStaff } from '../session.ts';
import { t } from '../texts.ts';
import { SignInPage } from './SignInPage.tsx';

/** Pages that a link opens whose token works once. */
export const LINK_ROUTES = ['invitation', 'newAccess', 'demonstration'] as const;
type LinkRoute = (typeof LINK_ROUTES)[number];

const FORMS = { invitation: Accept, newAccess: ChooseAgain, demonstration: Demonstration } as const;

/** Where the link of an email leads. The token is in the fragment, which browsers do not send. */
export function LinkPage({ route }: { route: LinkRoute }) {
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    // out of the address, which others may see; a reload finds it in the state of this entry of the history
    if (location.hash) history.replaceState({ token: readToken() }, '', location.pathname);
    // a second link may be opened while the page is open
    const read = () => setToken(readToken());
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  const LinkForm = FORMS[route];
  return (
    <SignInPage title={t.pageTitles[route]} lead={token === '' ? t.linkIncomplete : t.linkLeads[route]}>
      {token !== '' && <LinkForm key={token} token={token} />}
      {token === '' && (
        <p>
          <a href={CONSOLE_PATHS.home}>{t.toStart}</a>
        </p>
      )}
    </SignInPage>
  );
}

const readToken = (): string =>
  new URLSearchParams(location.hash.slice(1)).get('token') ?? String(history.state?.token ?? '');

/** The next step is another page's. */
function goOn(step: Parameters<typeof advance>[0]): void {
  advance(step);
  $router.open(CONSOLE_PATHS.home, true);
}

function Accept({ token }: { token: string }) {
  const form = useForm<typeof acceptInvitation>({
    send: (fields) =>
      submitStaff(acceptInvitation, {
        body: { token, name: readText(fields, 'name'), password: readText(fields, 'password') },
      }),
    onDone: goOn,
  });
  return (
    <>
      <Form form={form} takesFocus submitLabel={t.accept} busyLabel={t.accepting}>
        <TextField {...form.field('name')} label={t.yourName} hint={t.yourNameHint} autoComplete="name" />
        <NewPasswordField {...form.field('password')} label={t.password} isReady={form.isReady} />
      </Form>
      <ProviderButton contract={beginProviderSignIn} hint={identity.acceptWithHint}>
        {identity.acceptWith}
      </ProviderButton>
    </>
  );
}

function ChooseAgain({ token }: { token: string }) {
  const form = useForm<typeof acceptNewAccess>({
    send: (fields) =>
      submitStaff(acceptNewAccess, { body: { token, password: readText(fields, 'password') } }),
    onDone: goOn,
  });
  return (
    <Form form={form} takesFocus submitLabel={t.setPassword} busyLabel={t.settingPassword}>
      <NewPasswordField {...form.field('password')} isReady={form.isReady} />
    </Form>
  );
}

/** Signs in to try the console, with the address that `npm start` prints. */
function Demonstration({ token }: { token: string }) {
  const [message, setMessage] = useState('');
  useEffect(() => {
    callStaff(signInToTry, { body: { token } }).then(goOn, (error) => setMessage(explain(error).message));
  }, [token]);
  return message === '' ? <Spinner label={t.loading} /> : <FormMessage>{message}</FormMessage>;
}

import { type ComponentType, useEffect, useState } from 'react';
import { goTo } from '../../client/go-to.ts';
import { hasKept } from '../../client/kept-record.ts';
import { type Notice, takeNotice } from '../../client/notice.ts';
import { submit } from '../../client/submit.ts';
import { login } from '../../contracts/login.ts';
import { $auth, refreshAuth, startAuth, welcomeMember } from '../../stores/auth.ts';
import { EmailField } from '../../ui/EmailField.tsx';
import { FormMessage } from '../../ui/FormMessage.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { nextPath } from '../../util/next-path.ts';
import { paths } from '../../util/paths.ts';
import { BotNote } from '../forms/BotNote.tsx';
import { HelpLine } from '../forms/HelpLine.tsx';
import type { Help } from '../forms/help.ts';
import { textOf } from '../forms/text-of.ts';
import { useForm } from '../forms/use-form.ts';

interface Props {
  help: Help;
  hasBotCheck: boolean;
}

/** What the visitor is told who was sent here. */
const NOTICES: Record<Notice, string> = {
  idle: 'You were logged out because nothing happened for a while. This keeps your data safe if you walk away.',
  ended: 'You are not logged in any more. Please log in again to go on.',
};

/** The form, with its password in it, is not to be come back to. */
const goOn = () => {
  const { search, origin, hash } = location;
  goTo(nextPath(new URLSearchParams(search).get('next'), origin) + hash, { replaces: true });
};

/** The member login (specification §2: /member-login). */
export function Login({ help, hasBotCheck }: Props) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [KeptOffer, setKeptOffer] = useState<ComponentType | null>(null);
  const form = useForm<typeof login>({
    hasBotCheck: true,
    send: (fields) =>
      submit(login, { body: { email: textOf(fields, 'email'), password: textOf(fields, 'password') } }),
    onDone: welcomeMember,
  });

  useEffect(() => {
    setNotice(takeNotice());
    startAuth();
    // what is kept for the moments without network need not be loaded where nothing is
    if (hasKept())
      void import('../membership-card/KeptOffer.tsx').then((part) => setKeptOffer(() => part.KeptOffer));
    // Whoever is logged in has no business here (specification §2), in whichever tab it was done.
    const stop = $auth.subscribe(({ isAuthenticated }) => isAuthenticated && goOn());
    void refreshAuth();
    return stop;
  }, []);

  return (
    <form className="form" method="post" {...form.form}>
      {KeptOffer && <KeptOffer />}
      {notice && !form.message && <FormMessage kind="info">{NOTICES[notice]}</FormMessage>}
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <EmailField {...form.field('email')} label="E-mail address" autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        isReady={form.isReady}
      />
      <div className="form-actions">
        <SubmitButton isReady={form.isReady} isBusy={form.isBusy} busyLabel="Logging in …">
          Log in
        </SubmitButton>
        <a href={paths.resetPassword}>Forgot your password?</a>
      </div>
      {hasBotCheck && <BotNote />}
      <HelpLine help={help} lead="Trouble logging in? Call" />
    </form>
  );
}

import { useStore } from '@nanostores/react';
import { beginProviderSignIn } from '#contracts/staff/identity.ts';
import { staffSignIn } from '#contracts/staff/session.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { EmailField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { ProviderButton } from '../identity/ProviderButton.tsx';
import { t as identity } from '../identity/texts.ts';
import { $signInWays, advance, submitStaff } from '../session.ts';
import { t } from '../texts.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { SignInPage } from './SignInPage.tsx';

/** The first step of a sign-in: the password, or the identity provider. */
export function SignIn({ hasEnded }: { hasEnded: boolean }) {
  const { provider, acceptsPasswords } = useStore($signInWays);
  const form = useForm<typeof staffSignIn>({
    send: (fields) =>
      submitStaff(staffSignIn, {
        body: { email: readText(fields, 'email'), password: readText(fields, 'password') },
      }),
    onDone: advance,
  });
  return (
    <SignInPage title={t.signIn} lead={acceptsPasswords ? t.signInLead : identity.onlyProvider(provider)}>
      {hasEnded && !form.message && <FormMessage kind="info">{t.sessionEnded}</FormMessage>}
      {acceptsPasswords && (
        <Form form={form} takesFocus submitLabel={t.signIn} busyLabel={t.signingIn}>
          <EmailField {...form.field('email')} label={t.email} autoComplete="username" />
          <PasswordField
            {...form.field('password')}
            label={t.password}
            autoComplete="current-password"
            isReady={form.isReady}
          />
        </Form>
      )}
      <ProviderButton contract={beginProviderSignIn}>{identity.signInWith}</ProviderButton>
      <PasskeyButton>{t.withPasskey}</PasskeyButton>
      <p className="note">{acceptsPasswords ? t.lostPassword : identity.lostAccess}</p>
    </SignInPage>
  );
}

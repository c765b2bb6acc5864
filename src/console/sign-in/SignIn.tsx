import { staffSignIn } from '#contracts/staff/session.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { EmailField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { advance, submitStaff } from '../session.ts';
import { t } from '../texts.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { SignInPage } from './SignInPage.tsx';

/** The first step of a sign-in: the password. */
export function SignIn({ hasEnded }: { hasEnded: boolean }) {
  const form = useForm<typeof staffSignIn>({
    send: (fields) =>
      submitStaff(staffSignIn, {
        body: { email: readText(fields, 'email'), password: readText(fields, 'password') },
      }),
    onDone: advance,
  });
  return (
    <SignInPage title={t.signIn} lead={t.signInLead}>
      {hasEnded && !form.message && <FormMessage kind="info">{t.sessionEnded}</FormMessage>}
      <Form form={form} takesFocus submitLabel={t.signIn} busyLabel={t.signingIn}>
        <EmailField {...form.field('email')} label={t.email} autoComplete="username" />
        <PasswordField
          {...form.field('password')}
          label={t.password}
          autoComplete="current-password"
          isReady={form.isReady}
        />
      </Form>
      <PasskeyButton>{t.withPasskey}</PasskeyButton>
      <p className="note">{t.lostPassword}</p>
    </SignInPage>
  );
}

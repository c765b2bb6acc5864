import { useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { resetPasswordEmail } from '#contracts/auth/reset-password.ts';
import { EmailField } from '#ui/fields/EmailField.tsx';
import { BotNote } from '#ui/forms/BotCheckNote.tsx';
import type { Help } from '#ui/forms/contact-help.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { HelpLine } from '#ui/forms/HelpLine.tsx';
import { textOf } from '#ui/forms/read-text.ts';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { paths } from '#util/site/paths.ts';

/** The message is the same for an unknown address. */
export function AskForLink({ help, hasBotCheck }: { help: Help; hasBotCheck: boolean }) {
  const [sentTo, setSentTo] = useState('');
  const form = useForm<typeof resetPasswordEmail>({
    hasBotCheck: true,
    async send(fields) {
      const email = textOf(fields, 'email');
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
          <p>
            If <strong>{sentTo}</strong> is the address of a member, we sent an email with a link. The link
            works once, and only for a few minutes: the email says for how long.
          </p>
          <p>Nothing there? Look among the spam, or try the other address you may have joined with.</p>
        </FormMessage>
      )}
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <EmailField
        {...form.field('email')}
        label="Email address"
        hint="The one you joined with."
        autoComplete="username"
      />
      <div className="form-actions">
        <SubmitButton isReady={form.isReady} isBusy={form.isBusy} busyLabel="Sending …">
          {sentTo ? 'Send it again' : 'Send me a link'}
        </SubmitButton>
        <a href={paths.memberLogin}>Back to the login</a>
      </div>
      {hasBotCheck && <BotNote />}
      <HelpLine help={help} lead="No email? Call" />
    </form>
  );
}

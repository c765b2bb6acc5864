import { useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { resetPasswordEmail } from '#contracts/auth/reset-password.ts';
import { EmailField } from '#ui/fields/TextField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { BotCheckNote, FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { paths } from '#util/site/paths.ts';

/** The message is the same for an unknown address. */
export function AskForLink({ help, hasBotCheck }: { help: Help; hasBotCheck: boolean }) {
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
          <p>
            If <strong>{sentTo}</strong> is the address of a member, we sent an email with a link. The link
            works once, and only for a few minutes: the email says for how long.
          </p>
          <p>Nothing there? Check your spam folder, or try the other address you may have joined with.</p>
        </FormMessage>
      )}
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <EmailField
        {...form.field('email')}
        label="Email address"
        hint="The one you joined with."
        autoComplete="username"
      />
      <FormActions
        form={form}
        busyLabel="Sending …"
        aside={<a href={paths.memberLogin}>Back to the login</a>}
      >
        {sentTo ? 'Send it again' : 'Send me a link'}
      </FormActions>
      {hasBotCheck && <BotCheckNote />}
      <HelpLine help={help} lead="No email? Call" />
    </form>
  );
}

import { useState } from 'react';
import { submit } from '../../client/submit.ts';
import { resetPasswordEmail } from '../../contracts/reset-password.ts';
import { EmailField } from '../../ui/EmailField.tsx';
import { FormMessage } from '../../ui/FormMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { paths } from '../../util/paths.ts';
import { BotNote } from '../forms/BotNote.tsx';
import { HelpLine } from '../forms/HelpLine.tsx';
import type { Help } from '../forms/help.ts';
import { textOf } from '../forms/text-of.ts';
import { useForm } from '../forms/use-form.ts';

/** Says the same for an address that nobody is known by. */
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

import { useEffect, useRef, useState } from 'react';
import { submit } from '#client/http/submit.ts';
import { loginEpoch } from '#client/session/session-state.ts';
import { contact } from '#contracts/support/contact.ts';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { EmailField, PhoneField, TextField } from '#ui/fields/TextField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { BotCheckNote, FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { useDedupeKey } from '#ui/hooks/use-dedupe-key.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { SUBJECT_QUERY } from '#util/site/paths.ts';
import { deleteDraft, restoreDraft, saveDraft } from './message-draft.ts';
import css from './message-received.css?inline';
import { t } from './texts.ts';

interface Props {
  help: Help;
  hasBotCheck: boolean;
}

interface Sent {
  ticket: string;
  email: string;
}

/** A message to the brand. The sender gets a ticket number, on the page and by email. */
export function ContactForm({ help, hasBotCheck }: Props) {
  const [sent, setSent] = useState<Sent | null>(null);
  const sentFrom = useRef('');
  const dedupeKey = useDedupeKey();
  const form = useForm<typeof contact>({
    hasBotCheck,
    send(fields) {
      const text = (name: string) => readText(fields, name);
      sentFrom.current = text('email').trim();
      return submit(contact, {
        body: {
          name: text('name'),
          email: text('email'),
          phone: text('phone'),
          subject: text('subject'),
          message: text('message'),
          dedupeKey: dedupeKey.current(),
        },
      });
    },
    onDone({ ticket }) {
      dedupeKey.renew();
      deleteDraft();
      setSent({ ticket, email: sentFrom.current });
    },
  });

  // An idle page reloads itself, so save what was typed.
  useEffect(() => {
    const epoch = loginEpoch();
    const element = form.form.ref.current;
    if (element && !sent) restoreDraft(element);
    const save = (): void => {
      const open = form.form.ref.current;
      if (open) saveDraft(open, epoch);
    };
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, [sent, form.form.ref]);

  // Links such as "Report wrong information" on an office's page bring a subject.
  useEffect(() => {
    const subject = new URLSearchParams(location.search).get(SUBJECT_QUERY);
    const field = form.form.ref.current?.elements.namedItem('subject');
    if (subject && field instanceof HTMLInputElement && field.value === '')
      field.value = subject.slice(0, 120);
  }, [form.form.ref]);

  const isRestart = useRef(false);
  useEffect(() => {
    if (sent || !isRestart.current) return;
    isRestart.current = false;
    // the button that had the focus is gone
    form.form.ref.current?.querySelector('input')?.focus();
  }, [sent, form.form.ref]);
  const restart = () => {
    isRestart.current = true;
    setSent(null);
  };

  if (sent) return <MessageReceived {...sent} onRestart={restart} />;

  return (
    <form className="form" method="post" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <TextField {...form.field('name')} label={t.yourName} autoComplete="name" />
      <EmailField {...form.field('email')} label={t.emailAddress} hint={t.emailHint} autoComplete="email" />
      <PhoneField {...form.field('phone')} label={t.phoneNumber} isOptional />
      <TextField {...form.field('subject')} label={t.subject} isOptional />
      <TextArea {...form.field('message')} label={t.message} hint={t.messageHint} rows={6} />
      <FormActions form={form} busyLabel={t.sending}>
        {t.sendMessage}
      </FormActions>
      {hasBotCheck && <BotCheckNote />}
      <HelpLine help={help} lead={t.inHurryCall} />
    </form>
  );
}

function MessageReceived({ ticket, email, onRestart }: Sent & { onRestart(): void }) {
  useStyles(css);
  return (
    <div className="form">
      <FormMessage kind="success" takesFocus>
        <p>{t.received}</p>
        <p className="ticket">{ticket}</p>
        <p>{t.alsoSentTo(email)}</p>
      </FormMessage>
      <p>
        <button type="button" className="button-quiet" onClick={onRestart}>
          {t.writeAnother}
        </button>
      </p>
    </div>
  );
}

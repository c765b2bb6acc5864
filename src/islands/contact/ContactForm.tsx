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
import { dropDraft, keepDraft, restoreDraft } from './message-draft.ts';
import css from './message-received.css?inline';

interface Props {
  help: Help;
  hasBotCheck: boolean;
}

interface Sent {
  ticket: string;
  email: string;
}

/** A message to the brand; what answers it is a ticket number, here and by mail. */
export function ContactForm({ help, hasBotCheck }: Props) {
  const [sent, setSent] = useState<Sent | null>(null);
  const address = useRef('');
  const dedupeKey = useDedupeKey();
  const form = useForm<typeof contact>({
    hasBotCheck,
    send(fields) {
      const text = (name: string) => readText(fields, name);
      address.current = text('email').trim();
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
      dropDraft();
      setSent({ ticket, email: address.current });
    },
  });

  // an idle page reloads; typed text is restored, except a subject that came from a link
  useEffect(() => {
    const mark = loginEpoch();
    const element = form.form.ref.current;
    if (element && !sent) restoreDraft(element);
    const keep = (): void => {
      const open = form.form.ref.current;
      if (open) keepDraft(open, mark);
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [sent, form.form.ref]);

  // a link may say what it is about, such as "Report wrong information" on an office's page
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get(SUBJECT_QUERY);
    const field = form.form.ref.current?.elements.namedItem('subject');
    if (asked && field instanceof HTMLInputElement && field.value === '') field.value = asked.slice(0, 120);
  }, [form.form.ref]);

  const isRestart = useRef(false);
  useEffect(() => {
    if (sent || !isRestart.current) return;
    isRestart.current = false;
    // the button that was pressed is gone
    form.form.ref.current?.querySelector('input')?.focus();
  }, [sent, form.form.ref]);
  const restart = () => {
    isRestart.current = true;
    setSent(null);
  };

  if (sent) return <Arrived {...sent} onMore={restart} />;

  return (
    <form className="form" method="post" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <TextField {...form.field('name')} label="Your name" autoComplete="name" />
      <EmailField
        {...form.field('email')}
        label="Email address"
        hint="So we can reply."
        autoComplete="email"
      />
      <PhoneField {...form.field('phone')} label="Phone number" isOptional />
      <TextField {...form.field('subject')} label="What is it about?" isOptional />
      <TextArea
        {...form.field('message')}
        label="Your message"
        hint="Please leave out health details. Call us to talk about those."
        rows={6}
      />
      <FormActions form={form} busyLabel="Sending …">
        Send message
      </FormActions>
      {hasBotCheck && <BotCheckNote />}
      <HelpLine help={help} lead="In a hurry? Call" />
    </form>
  );
}

function Arrived({ ticket, email, onMore }: Sent & { onMore(): void }) {
  useStyles(css);
  return (
    <div className="form contact-sent">
      <FormMessage kind="success" takesFocus>
        <p>Thank you. We received your message. Its number is</p>
        <p className="ticket">{ticket}</p>
        <p>We also sent it to {email}. A person reads your message and answers by email or phone.</p>
      </FormMessage>
      <p>
        <button type="button" className="button-quiet" onClick={onMore}>
          Write another message
        </button>
      </p>
    </div>
  );
}

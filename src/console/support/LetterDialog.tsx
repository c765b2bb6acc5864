import type { Submitted } from '#client/http/submit.ts';
import type { Letter } from '#contracts/staff/assignments.ts';
import type { resolveGrievance } from '#contracts/staff/grievances.ts';
import type { replyToMessage } from '#contracts/staff/messages.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { ReasonField } from '../ReasonField.tsx';
import { reportConflict } from './report-conflict.ts';
import { t } from './texts.ts';

interface Props {
  letter: Letter;
  /** default: to send the letter */
  sendLabel?: string | undefined;
  send(reason: string): Promise<Submitted<typeof resolveGrievance> | Submitted<typeof replyToMessage>>;
  onSent(): void;
  onConflict(message: string): void;
  onClose(): void;
}

/** A letter exactly as it will be sent. If a connection is lost, it can be sent again: it arrives once. */
export function LetterDialog({ letter, sendLabel, send, onSent, onConflict, onClose }: Props) {
  const { recipient, subject, text, language } = letter;
  const form = useForm<typeof resolveGrievance>({
    send: async (fields) => reportConflict(await send(readText(fields, 'reason')), onConflict),
    onDone: onSent,
  });
  return (
    <Dialog open title={t.letterTitle} onClose={onClose}>
      <Form
        form={form}
        className="letter-form"
        submitLabel={recipient === '' ? t.recordLetter : (sendLabel ?? t.sendLetter)}
        busyLabel={t.sending}
        cancelLabel={t.keepWriting}
        onCancel={onClose}
      >
        {recipient === '' && <FormMessage kind="info">{t.noRecipient}</FormMessage>}
        <article className="letter">
          <p className="letter-head">
            {recipient !== '' && <span>{t.letterTo(recipient)}</span>}
            <span>{t.languages[language] ?? language}</span>
          </p>
          <h3 lang={language}>{subject}</h3>
          <p className="letter-text" lang={language}>
            {text}
          </p>
        </article>
        <ReasonField form={form} hint={t.reasonHint} isOptional />
      </Form>
    </Dialog>
  );
}

import { type FormEvent, type ReactNode, useState } from 'react';
import type { Submitted } from '#client/http/submit.ts';
import type { Letter } from '#contracts/staff/assignments.ts';
import type { previewGrievanceLetter, resolveGrievance } from '#contracts/staff/grievances.ts';
import type { previewReply, replyToMessage } from '#contracts/staff/messages.ts';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { LetterDialog } from './LetterDialog.tsx';
import { t } from './texts.ts';

/** What was written, and what the person read before they sent it. */
export interface Written {
  words: string;
  letterKey: string;
  version: number;
  reason: string;
}

type Preview = Submitted<typeof previewGrievanceLetter> | Submitted<typeof previewReply>;
type Sent = Submitted<typeof resolveGrievance> | Submitted<typeof replyToMessage>;

interface Props {
  /** of the field, in the body of the calls */
  name: 'handler' | 'decision' | 'reply';
  /** names the form */
  title: string;
  label: string;
  hint?: string;
  /** default: what was typed before */
  initial?: string;
  /** names the draft of this person */
  draftKey: string;
  /** the state that is shown */
  version: number;
  lead?: ReactNode;
  sendLabel?: string;
  write(words: string): Promise<Preview>;
  send(written: Written): Promise<Sent>;
  onSent(): void;
  /** another person was faster; the text stays */
  onConflict(message: string, version: number): void;
}

/** Writes a letter, and shows it as it will be sent before it is sent. */
export function LetterForm(props: Props) {
  const { name, label, hint, initial = '', draftKey, version } = props;
  const [shown, setShown] = useState<{ letter: Letter; words: string; version: number } | null>(null);
  const form = useForm<typeof previewGrievanceLetter>({
    async send(fields) {
      const words = readText(fields, name);
      const result = await props.write(words);
      if (result.ok) setShown({ letter: result.answer, words, version });
      return result;
    },
    onDone() {},
  });
  const field = {
    ...form.field(name),
    label,
    hint,
    defaultValue: readDraft(draftKey) || initial,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      keepDraft(draftKey, currentTarget.value === initial ? '' : currentTarget.value),
  };
  return (
    <>
      <Form form={form} label={props.title} submitLabel={t.readLetter} busyLabel={t.writing}>
        {props.lead}
        {name === 'handler' ? (
          <TextField {...field} maxLength={100} autoComplete="name" />
        ) : (
          <TextArea {...field} rows={9} maxLength={20_000} autoComplete="off" />
        )}
      </Form>
      {shown && (
        <LetterDialog
          letter={shown.letter}
          sendLabel={props.sendLabel}
          send={(reason) =>
            props.send({ words: shown.words, letterKey: shown.letter.key, version: shown.version, reason })
          }
          onClose={() => setShown(null)}
          onSent={() => {
            setShown(null);
            keepDraft(draftKey, '');
            props.onSent();
          }}
          onConflict={(message) => {
            setShown(null);
            // also words that were offered and not changed
            keepDraft(draftKey, shown.words);
            props.onConflict(message, shown.version);
          }}
        />
      )}
    </>
  );
}

import { markAnswered, previewReply, replyToMessage } from '#contracts/staff/messages.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { useDedupeKey } from '#ui/hooks/use-dedupe-key.ts';
import { type Me, submitStaff } from '../session.ts';
import { LetterForm } from '../support/LetterForm.tsx';
import { reportConflict } from '../support/report-conflict.ts';
import type { MessageAnswer } from './message-answer.ts';
import { t } from './texts.ts';

interface Props {
  me: Me;
  message: MessageAnswer['message'];
  onDone(): void;
  onConflict(message: string, version?: number): void;
}

/** How a message is answered: by an email from here, or in another way. */
export function Answers({ me, message, onDone, onConflict }: Props) {
  const { site, ticket, version, email } = message;
  const dedupe = useDedupeKey();
  const params = { site, ticket };
  return (
    <>
      <section className="work-card">
        <h2>{t.reply}</h2>
        <LetterForm
          // an empty field after each reply
          key={dedupe.current()}
          name="reply"
          title={t.reply}
          label={t.yourReply}
          hint={t.replyHint}
          draftKey={[me.id, site, ticket].join(' ')}
          version={version}
          lead={<p>{t.replyLead(email)}</p>}
          sendLabel={t.sendReply}
          write={(reply) => submitStaff(previewReply, { params, body: { reply } })}
          send={({ words, ...seen }) =>
            submitStaff(replyToMessage, {
              params,
              body: { reply: words, dedupeKey: dedupe.current(), ...seen },
            })
          }
          onSent={() => {
            dedupe.renew();
            showSuccess(t.replied);
            onDone();
            document.getElementById('main')?.focus();
          }}
          onConflict={onConflict}
        />
      </section>
      <MarkForm
        key={String(message.answeredAt === null)}
        message={message}
        onDone={onDone}
        onConflict={onConflict}
      />
    </>
  );
}

/** Notes an answer by phone, or that there was none after all. */
function MarkForm({ message, onDone, onConflict }: Omit<Props, 'me'>) {
  const { site, ticket, version, answeredAt } = message;
  const waits = answeredAt === null;
  const form = useForm<typeof markAnswered>({
    async send(fields) {
      const body = { isAnswered: waits, note: readText(fields, 'note'), version };
      const sent = await submitStaff(markAnswered, { params: { site, ticket }, body });
      return reportConflict(sent, onConflict);
    },
    onDone() {
      showSuccess(waits ? t.isAnswered : t.isOpen);
      onDone();
      document.getElementById('main')?.focus();
    },
  });
  return (
    <section className="work-card">
      <h2>{waits ? t.otherWay : t.reopenTitle}</h2>
      <Form
        form={form}
        label={waits ? t.otherWay : t.reopenTitle}
        submitLabel={waits ? t.markAnswered : t.reopen}
        busyLabel={t.marking}
      >
        <p>{waits ? t.otherWayLead : t.reopenLead}</p>
        <TextField {...form.field('note')} label={t.note} isOptional maxLength={2000} autoComplete="off" />
      </Form>
    </section>
  );
}

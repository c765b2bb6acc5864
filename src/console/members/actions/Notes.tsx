import { addNote } from '#contracts/staff/member-actions.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { submitStaff } from '../../session.ts';
import { t as shared } from '../../texts.ts';
import { ListPart, type MemberRecord } from '../shown-facts.tsx';
import type { Target } from './ActionDialog.tsx';
import { t } from './texts.ts';

interface Props {
  notes: MemberRecord['notes'];
  target: Target;
  mayChange: boolean;
}

/** What the staff know of a member beside the facts. */
export function Notes({ notes, target, mayChange }: Props) {
  return (
    <div className="member-notes">
      <ListPart
        title={t.notes}
        entries={notes}
        show={({ id, at, by, text }) => (
          <li key={id}>
            <span>
              <span className="member-wording" dir="auto">
                {text}
              </span>
              <span className="console-second">
                {by} · {shared.moment(new Date(at))}
              </span>
            </span>
          </li>
        )}
      />
      {mayChange && <NewNote target={target} />}
    </div>
  );
}

function NewNote({ target: { params, reload } }: { target: Target }) {
  const form = useForm<typeof addNote>({
    send: (fields) => submitStaff(addNote, { params, body: { text: readText(fields, 'text') } }),
    onDone() {
      form.form.ref.current?.reset();
      showSuccess(t.noteKept);
      reload();
    },
  });
  return (
    <Form form={form} label={t.newNote} submitLabel={t.keepNote} busyLabel={t.saving}>
      <TextArea {...form.field('text')} label={t.newNote} hint={t.noteHint} rows={3} />
    </Form>
  );
}

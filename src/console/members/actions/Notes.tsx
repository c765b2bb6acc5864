import { addNote } from '#contracts/staff/member-actions.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import type { ListColumn } from '../../lists/columns.ts';
import { submitStaff } from '../../session.ts';
import { t as shared } from '../../texts.ts';
import { RecordList } from '../RecordList.tsx';
import type { MemberRecord } from '../shown-facts.tsx';
import { t as members } from '../texts.ts';
import type { Target } from './ActionDialog.tsx';
import { t } from './texts.ts';

type Note = MemberRecord['notes'][number];

interface Props {
  notes: MemberRecord['notes'];
  target: Target;
  mayChange: boolean;
}

/** What the staff know of a member beside the facts. */
export function Notes({ notes, target, mayChange }: Props) {
  return (
    <div className="member-notes">
      <RecordList
        title={t.notes}
        name="notes"
        rows={notes}
        rowKey={({ id }) => id}
        columns={noteColumns()}
        countText={t.noteCount}
        empty={t.noNotes}
      />
      {mayChange && <NewNote target={target} />}
    </div>
  );
}

const noteColumns = (): readonly ListColumn<Note>[] => [
  {
    id: 'text',
    label: t.note,
    value: ({ text }) => text,
    show: ({ text }) => (
      <span className="member-wording" dir="auto">
        {text}
      </span>
    ),
  },
  { id: 'by', label: t.noteBy, value: ({ by }) => by },
  {
    id: 'at',
    label: members.when,
    value: ({ at }) => at,
    text: ({ at }) => shared.moment(new Date(at)),
    className: 'console-date',
  },
];

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

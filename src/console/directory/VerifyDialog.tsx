import { listDirectoryEntries, verifyDirectory } from '#contracts/staff/directory.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { ReasonField } from '../ReasonField.tsx';
import { submitStaff } from '../session.ts';
import { t as shared } from '../texts.ts';
import { reloadQuery } from '../use-staff-query.ts';
import type { Entry } from './columns.tsx';
import { t } from './texts.ts';
import { VerifiedFields } from './VerifiedFields.tsx';
import { readVerified } from './verified-fields.ts';

interface Props {
  entries: readonly Entry[];
  onDone(): void;
  onClose(): void;
}

const NAMES = { on: 'on', way: 'way' };

/** Notes that the selected entries were verified, all on one day and in one way. */
export function VerifyDialog({ entries, onDone, onClose }: Props) {
  const form = useForm<typeof verifyDirectory>({
    send: (fields) =>
      submitStaff(verifyDirectory, {
        body: {
          entries: entries.map(({ site, officeId, npi }) => ({ site, officeId, npi })),
          ...readVerified(fields, NAMES),
          reason: readText(fields, 'reason'),
        },
      }),
    onDone() {
      showSuccess(t.marked(entries.length));
      reloadQuery(listDirectoryEntries);
      onDone();
    },
  });
  return (
    <Dialog open width="small" title={t.markTitle(entries.length)} onClose={onClose}>
      <Form
        form={form}
        takesFocus
        submitLabel={t.markVerified}
        busyLabel={shared.saving}
        cancelLabel={shared.cancel}
        onCancel={onClose}
      >
        <p>{t.markLead}</p>
        <VerifiedFields form={form} names={NAMES} />
        <ReasonField form={form} hint={t.reasonHint} isOptional />
      </Form>
    </Dialog>
  );
}

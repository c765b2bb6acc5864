import { useState } from 'react';
import { changeStaffPassword, listStaffSessions } from '#contracts/staff/session.ts';
import { NewPasswordField } from '#islands/shared/new-password/NewPasswordField.tsx';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { type Me, submitSafely } from '../session.ts';
import { t as shared } from '../texts.ts';
import { reloadQuery } from '../use-staff-query.ts';
import { t } from './texts.ts';

export function Password({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="account-password">
      <h2 id="account-password">{shared.password}</h2>
      <p className="console-lead">{t.passwordLead}</p>
      <button type="button" className="button-quiet" onClick={() => setOpen(true)}>
        {t.changePassword}
      </button>
      {isOpen && <PasswordDialog me={me} onClose={() => setOpen(false)} />}
    </section>
  );
}

function PasswordDialog({ me, onClose }: { me: Me; onClose(): void }) {
  const form = useForm<typeof changeStaffPassword>({
    send: (fields) =>
      submitSafely(changeStaffPassword, {
        body: {
          currentPassword: readText(fields, 'currentPassword'),
          newPassword: readText(fields, 'newPassword'),
        },
      }),
    onDone() {
      reloadQuery(listStaffSessions);
      showSuccess(t.passwordChanged);
      onClose();
    },
  });
  return (
    <Dialog open width="small" title={t.changePassword} onClose={onClose}>
      <Form
        form={form}
        takesFocus
        submitLabel={t.changePassword}
        busyLabel={shared.saving}
        cancelLabel={shared.cancel}
        onCancel={onClose}
      >
        {/* password managers find the account by it */}
        <input type="hidden" name="username" autoComplete="username" value={me.email} />
        <PasswordField
          {...form.field('currentPassword')}
          label={t.currentPassword}
          autoComplete="current-password"
          isReady={form.isReady}
        />
        <NewPasswordField {...form.field('newPassword')} isReady={form.isReady} />
      </Form>
    </Dialog>
  );
}

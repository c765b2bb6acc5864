import { useState } from 'react';
import { renewRecoveryCodes, whoAmI } from '#contracts/staff/session.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { type Me, submitSafely } from '../session.ts';
import { RecoveryCodes } from '../sign-in/RecoveryCodes.tsx';
import { t as shared } from '../texts.ts';
import { reloadQuery } from '../use-staff-query.ts';
import { t } from './texts.ts';

/** How many recovery codes are left, and new ones. */
export function NewCodes({ me }: { me: Me }) {
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setCodes(null);
    reloadQuery(whoAmI);
  };
  return (
    <section aria-labelledby="account-codes">
      <h2 id="account-codes">{t.security}</h2>
      <p>{t.codesLeft(me.recoveryCodesLeft)}</p>
      <button type="button" className="button-quiet" onClick={() => setAsking(true)}>
        {t.newCodes}
      </button>
      {isAsking && (
        <AskDialog
          onClose={() => setAsking(false)}
          onMade={(made) => {
            setAsking(false);
            setCodes(made);
          }}
        />
      )}
      <Dialog open={codes !== null} title={shared.recoveryCodes} closedBy="none" onClose={close}>
        <p className="console-lead">{shared.recoveryCodesLead}</p>
        <RecoveryCodes codes={codes ?? []} onDone={close} />
      </Dialog>
    </section>
  );
}

function AskDialog({ onClose, onMade }: { onClose(): void; onMade(codes: readonly string[]): void }) {
  const form = useForm<typeof renewRecoveryCodes>({
    send: () => submitSafely(renewRecoveryCodes, { body: undefined }),
    onDone: ({ recoveryCodes }) => onMade(recoveryCodes),
  });
  return (
    <Dialog open width="small" title={t.newCodesQuestion} onClose={onClose}>
      <Form
        form={form}
        submitLabel={t.newCodes}
        busyLabel={t.making}
        cancelLabel={shared.cancel}
        onCancel={onClose}
      >
        <p>{t.newCodesLead}</p>
      </Form>
    </Dialog>
  );
}

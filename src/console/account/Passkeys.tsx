import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { explain } from '#client/http/call-failure.ts';
import { type Submitted, validateBody } from '#client/http/submit.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { addPasskey, listPasskeys, passkeyOptions, removePasskey } from '#contracts/staff/passkeys.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { invalidForm, readText, useForm } from '#ui/forms/use-form.ts';
import { QueryView } from '../QueryView.tsx';
import { submitSafely } from '../session.ts';
import { askDevice } from '../sign-in/PasskeyButton.tsx';
import { t as shared } from '../texts.ts';
import { reloadQuery, useStaffQuery } from '../use-staff-query.ts';
import { t } from './texts.ts';

type Passkey = ResponseOf<typeof listPasskeys>['passkeys'][number];

/** The person's passkeys: adding one, and removing one of a lost device. */
export function Passkeys() {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <section aria-labelledby="account-passkeys">
      <h2 id="account-passkeys">{t.passkeys}</h2>
      <p className="console-lead">{t.passkeysLead}</p>
      <QueryView of={useStaffQuery(listPasskeys)}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p>{t.noPasskeys}</p>
          ) : (
            <ul className="console-rows">
              {passkeys.map((passkey) => (
                <Line key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {browserSupportsWebAuthn() ? (
        <button type="button" className="button-quiet" onClick={() => setAdding(true)}>
          {t.addPasskey}
        </button>
      ) : (
        <p className="console-lead">{t.passkeysUnsupported}</p>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

function Line({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <strong>{name}</strong>
      <span className="console-second">{t.addedOn(shared.day(new Date(createdAt)))}</span>
      <span className="console-second">
        {lastUsedAt === null ? t.neverUsed : t.lastUsed(shared.moment(new Date(lastUsedAt)))}
      </span>
      <button type="button" className="button-quiet" onClick={onRemove}>
        {t.remove}
        <span className="visually-hidden">{shared.of(name)}</span>
      </button>
    </li>
  );
}

function AddDialog({ onClose }: { onClose(): void }) {
  const form = useForm<typeof addPasskey>({
    send: (fields) => makePasskey(readText(fields, 'name')),
    onDone() {
      reloadQuery(listPasskeys);
      showSuccess(t.passkeyAdded);
      onClose();
    },
  });
  return (
    <Dialog open width="small" title={t.addPasskey} onClose={onClose}>
      <Form
        form={form}
        takesFocus
        submitLabel={shared.goOn}
        busyLabel={shared.waitingForPasskey}
        cancelLabel={shared.cancel}
        onCancel={onClose}
      >
        <TextField
          {...form.field('name')}
          label={t.passkeyName}
          hint={t.passkeyNameHint}
          maxLength={60}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}

/** The device is asked last, when everything else is right. */
async function makePasskey(name: string): Promise<Submitted<typeof addPasskey>> {
  const problem = validateBody(addPasskey, { name, credential: { id: 'none-yet', response: {} } });
  if (problem) return { ok: false, problem };
  const offered = await submitSafely(passkeyOptions, { body: undefined });
  if (!offered.ok) return offered;
  try {
    const credential = await askDevice(startRegistration({ optionsJSON: offered.answer.options }));
    return credential
      ? await submitSafely(addPasskey, { body: { name, credential } })
      : invalidForm(shared.passkeyNotUsed);
  } catch (error) {
    return { ok: false, problem: explain(error) };
  }
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const form = useForm<typeof removePasskey>({
    send: () => submitSafely(removePasskey, { params: { id: passkey.id }, body: {} }),
    onDone() {
      reloadQuery(listPasskeys);
      showSuccess(t.passkeyRemoved);
      onClose();
    },
  });
  return (
    <Dialog open width="small" title={t.removePasskeyQuestion(passkey.name)} onClose={onClose}>
      <Form
        form={form}
        submitLabel={t.remove}
        busyLabel={t.removing}
        cancelLabel={shared.cancel}
        onCancel={onClose}
      >
        <p>{t.removePasskeyLead}</p>
      </Form>
    </Dialog>
  );
}

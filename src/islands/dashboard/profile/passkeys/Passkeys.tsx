import { useRef, useState } from 'react';
import { mutate } from 'swr';
import { submit } from '#client/http/submit.ts';
import { listSessions } from '#contracts/auth/sessions.ts';
import { type addPasskey, listPasskeys, removePasskey } from '#contracts/passkeys/passkeys.ts';
import { readSecondStep } from '#contracts/second-step/second-step.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { useInlineEdit } from '#ui/hooks/use-return-focus.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import type { Account } from '../../shared/sections.ts';
import { queryKey, useQuery } from '../../shared/use-query.ts';
import { formatMoment } from '../format-moment.ts';
import { OwnerProof, readProof } from '../OwnerProof.tsx';
import { StepCodeField } from '../second-step/StepCodeField.tsx';
import { passkeyAdder } from './add-passkey.ts';
import { t } from './texts.ts';

type Passkey = ResponseOf<typeof listPasskeys>['passkeys'][number];

/** The member's passkeys: adding one, and removing one, for example of a lost device. */
export function Passkeys({ account, help }: { account: Account; help: Help }) {
  return (
    <section aria-label={t.passkeys}>
      <h3>{t.passkeys}</h3>
      <p>{t.lead}</p>
      <QueryView of={useQuery(listPasskeys)} help={help} lines={2}>
        {({ passkeys }) => <PasskeyList account={account} passkeys={passkeys} help={help} />}
      </QueryView>
    </section>
  );
}

interface PasskeyListProps {
  account: Account;
  passkeys: readonly Passkey[];
  help: Help;
}

function PasskeyList({ account, passkeys, help }: PasskeyListProps) {
  const list = useRef<HTMLDivElement>(null);
  const adding = useInlineEdit();
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <>
      <div ref={list} tabIndex={-1} className="profile-list">
        {passkeys.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <ul className="profile-sessions" aria-label={t.list}>
            {passkeys.map((passkey) => (
              <Line key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
            ))}
          </ul>
        )}
      </div>
      {removed && (
        <RemoveForm
          key={removed.id}
          account={account}
          passkey={removed}
          onClose={() => {
            setRemoved(null);
            // the clicked button may be gone with its line
            list.current?.focus();
          }}
        />
      )}
      {adding.isOpen ? (
        <AddPart account={account} help={help} onClose={adding.close} />
      ) : (
        <AddButton button={adding.button} onClick={adding.open} />
      )}
    </>
  );
}

interface LineProps {
  passkey: Passkey;
  onRemove(): void;
}

function Line({ passkey: { name, createdAt, lastUsedAt }, onRemove }: LineProps) {
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span>
          {t.added(formatMoment(createdAt))},{' '}
          {lastUsedAt === null ? t.neverUsed : t.lastUsed(formatMoment(lastUsedAt))}
        </span>
      </p>
      <button type="button" className="button-quiet" onClick={onRemove}>
        {t.remove}
        <span className="visually-hidden">{t.nameAfterRemove(name)}</span>
      </button>
    </li>
  );
}

type AddButtonProps = Pick<ReturnType<typeof useInlineEdit>, 'button'> & { onClick(): void };

function AddButton({ button, onClick }: AddButtonProps) {
  if (!window.PublicKeyCredential) return <p className="note">{t.unsupported}</p>;
  return (
    <p className="dash-actions">
      <button ref={button} type="button" className="button-quiet" onClick={onClick}>
        {t.add}
      </button>
    </p>
  );
}

interface AddPartProps {
  account: Account;
  help: Help;
  onClose(): void;
}

/** A login with a passkey asks for no second step, so that adding one does. */
function AddPart({ help, ...props }: AddPartProps) {
  return (
    <QueryView of={useQuery(readSecondStep)} help={help} lines={2}>
      {({ since }) => <AddForm {...props} hasStep={since !== null} />}
    </QueryView>
  );
}

type AddFormProps = Omit<AddPartProps, 'help'> & { hasStep: boolean };

function AddForm({ account, hasStep, onClose }: AddFormProps) {
  const [add] = useState(passkeyAdder);
  const form = useForm<typeof addPasskey>({
    send: (fields) =>
      add({
        name: readText(fields, 'name'),
        ...readProof(fields, account, 'currentPassword'),
        ...(hasStep && { stepCode: readText(fields, 'stepCode') }),
      }),
    onDone() {
      void mutate(queryKey(listPasskeys));
      showSuccess(t.isAdded);
      onClose();
    },
  });
  return (
    <Form form={form} label={t.add} takesFocus submitLabel={t.goOn} busyLabel={t.waiting} onCancel={onClose}>
      <TextField {...form.field('name')} label={t.name} hint={t.nameHint} maxLength={60} autoComplete="off" />
      {hasStep && <StepCodeField form={form} />}
      <OwnerProof account={account} form={form} name="currentPassword" label={t.currentPassword} />
    </Form>
  );
}

interface RemoveFormProps extends Pick<LineProps, 'passkey'> {
  account: Account;
  onClose(): void;
}

function RemoveForm({ account, passkey, onClose }: RemoveFormProps) {
  const reload = () => {
    for (const contract of [listPasskeys, listSessions]) void mutate(queryKey(contract));
  };
  const done = () => {
    showSuccess(t.isRemoved, t.loggedOutElsewhere);
    reload();
    onClose();
  };
  const form = useForm<typeof removePasskey>({
    send: (fields) =>
      submit(removePasskey, {
        params: { id: passkey.id },
        body: readProof(fields, account, 'currentPassword'),
      }),
    onDone: done,
    onProblem({ code }) {
      // the response to an earlier try was lost
      if (code === 'not_found') done();
      else reload();
    },
  });
  const label = t.removeNamed(passkey.name);
  return (
    <Form form={form} label={label} takesFocus submitLabel={label} busyLabel={t.removing} onCancel={onClose}>
      <p>{t.removeNote}</p>
      <OwnerProof account={account} form={form} name="currentPassword" label={t.currentPassword} />
    </Form>
  );
}

import { useRef, useState } from 'react';
import { mutate } from 'swr';
import { submit } from '#client/http/submit.ts';
import { emailChange } from '#contracts/account/email-change.ts';
import { setNewPassword } from '#contracts/auth/reset-password.ts';
import { endSessions, listSessions } from '#contracts/auth/sessions.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { NewPasswordField } from '#islands/shared/new-password/NewPasswordField.tsx';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { setLoggedIn } from '#stores/auth.ts';
import { Form } from '#ui/forms/Form.tsx';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { useInlineEdit } from '#ui/hooks/use-return-focus.ts';
import { QueryView } from '../shared/QueryView.tsx';
import type { Account } from '../shared/sections.ts';
import { queryKey, useQuery } from '../shared/use-query.ts';
import { $emailLink } from './email-link.ts';
import { formatMoment } from './format-moment.ts';
import { OwnerProof, readProof } from './OwnerProof.tsx';
import { t } from './texts.ts';

/** Changes the password, given the current one, or sets the first one. */
export function Password({ account }: { account: Account }) {
  const edit = useInlineEdit();
  const isFirst = account.proof !== 'password';
  return (
    <section aria-label={t.password}>
      <h3>{t.password}</h3>
      {edit.isOpen ? (
        <PasswordForm account={account} onClose={edit.close} />
      ) : (
        <>
          {isFirst && <p>{t.noPasswordYet}</p>}
          <p className="dash-actions">
            <button ref={edit.button} type="button" className="button-quiet" onClick={edit.open}>
              {isFirst ? t.setPassword : t.changePassword}
            </button>
          </p>
        </>
      )}
    </section>
  );
}

function PasswordForm({ account, onClose }: { account: Account; onClose(): void }) {
  const { id: accountId, email, proof } = account;
  const isFirst = proof !== 'password';
  const form = useForm<typeof setNewPassword>({
    send: (fields) =>
      submit(setNewPassword, {
        body: {
          newPassword: readText(fields, 'newPassword'),
          ...(isFirst
            ? { by: 'code', ...(proof === 'code' && { code: readText(fields, 'code') }) }
            : { by: 'currentPassword', currentPassword: readText(fields, 'currentPassword') }),
        },
      }),
    onDone({ csrfToken }) {
      // this started a new session: the other tabs have to fetch its token
      setLoggedIn({ accountId, email, csrfToken });
      $emailLink.set({ kind: 'none' });
      for (const contract of [listSessions, emailChange, memberInfo]) void mutate(queryKey(contract));
      showSuccess(isFirst ? t.firstPasswordIsSet : t.passwordIsSet, t.loggedOutElsewhere);
      onClose();
    },
  });

  return (
    <Form
      form={form}
      label={isFirst ? t.setPassword : t.changeOfPassword}
      takesFocus
      submitLabel={isFirst ? t.setPassword : t.setNewPassword}
      busyLabel={t.saving}
      onCancel={onClose}
    >
      {/* tells a password manager whose password it is */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <OwnerProof account={account} form={form} name="currentPassword" label={t.currentPassword} />
      <NewPasswordField
        {...form.field('newPassword')}
        isReady={form.isReady}
        {...(isFirst && { label: t.firstPassword })}
      />
      <p className="note">{t.passwordNote}</p>
    </Form>
  );
}

type Session = ResponseOf<typeof listSessions>['sessions'][number];

/** Where the member is logged in; each other browser can be logged out from here, with the password or a code. */
export function ActiveSessions({ account, help }: { account: Account; help: Help }) {
  return (
    <section aria-label={t.whereLoggedIn}>
      <h3>{t.whereLoggedIn}</h3>
      <QueryView of={useQuery(listSessions)} help={help} lines={2}>
        {({ sessions }) => <SessionList account={account} sessions={sessions} />}
      </QueryView>
    </section>
  );
}

function SessionList({ account, sessions }: { account: Account; sessions: readonly Session[] }) {
  const list = useRef<HTMLUListElement>(null);
  const edit = useInlineEdit();
  /** the session to log out; null stands for all others */
  const [chosen, setChosen] = useState<Session | null>(null);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const shown = [...sessions.filter(({ isCurrent }) => isCurrent), ...others];
  const confirmLogout = (session: Session | null) => {
    setChosen(session);
    edit.open();
  };

  return (
    <>
      <ul ref={list} className="profile-sessions" tabIndex={-1} aria-label={t.browsers}>
        {shown.map((session) => (
          <li key={session.id}>
            <p>
              <strong>{session.device}</strong>
              <span>
                {session.isCurrent ? t.thisBrowser : t.lastUsed(formatMoment(session.lastSeenAt))}
                {t.loggedIn(formatMoment(session.createdAt))}
              </span>
            </p>
            {!session.isCurrent && (
              <button type="button" className="button-quiet" onClick={() => confirmLogout(session)}>
                {t.logOut}
                <span className="visually-hidden">{t.onDevice(session.device)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {edit.isOpen && (
        <EndSessionForm
          key={chosen?.id ?? 'all'}
          account={account}
          chosen={chosen}
          onClose={() => {
            edit.close();
            // the clicked button disappears with its line, so move the focus
            list.current?.focus();
          }}
        />
      )}
      {others.length > 1 && !edit.isOpen && (
        <p className="dash-actions">
          <button type="button" className="button-quiet" onClick={() => confirmLogout(null)}>
            {t.logOutEverywhereElse}
          </button>
        </p>
      )}
      <p className="note">
        {account.proof === 'password' ? t.dontRecognize : t.dontRecognizeWithoutPassword}
      </p>
    </>
  );
}

interface EndSessionFormProps {
  account: Account;
  chosen: Session | null;
  onClose(): void;
}

/** Asks for the password or a code, so that a browser left logged in cannot log its member out elsewhere. */
function EndSessionForm({ account, chosen, onClose }: EndSessionFormProps) {
  const label = chosen ? t.logOutDevice(chosen.device) : t.logOutEverywhereElse;
  const reload = () => void mutate(queryKey(listSessions));
  const done = () => {
    showSuccess(chosen ? t.deviceLoggedOut(chosen.device) : t.loggedOutEverywhere);
    reload();
    onClose();
  };
  const form = useForm<typeof endSessions>({
    send: (fields) =>
      submit(endSessions, {
        body: { ...readProof(fields, account, 'currentPassword'), ...(chosen && { id: chosen.id }) },
      }),
    onDone: done,
    onProblem({ code }) {
      // it has ended meanwhile, or the response to an earlier try was lost
      if (code === 'not_found') done();
      else reload();
    },
  });

  return (
    <Form
      form={form}
      label={label}
      takesFocus
      submitLabel={label}
      busyLabel={t.loggingOut}
      onCancel={onClose}
    >
      <OwnerProof
        account={account}
        form={form}
        name="currentPassword"
        label={t.currentPassword}
        hint={chosen ? t.passwordBeforeDevice(chosen.device) : t.passwordBeforeAll}
      />
    </Form>
  );
}

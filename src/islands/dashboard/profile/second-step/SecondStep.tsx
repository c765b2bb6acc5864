import { lazy, Suspense, useState } from 'react';
import { mutate } from 'swr';
import { call } from '#client/http/call.ts';
import { explain } from '#client/http/call-failure.ts';
import { listSessions } from '#contracts/auth/sessions.ts';
import { endTrust, readSecondStep } from '#contracts/second-step/second-step.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { FormMessage, type Help } from '#ui/forms/FormNotes.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import type { Account } from '../../shared/sections.ts';
import { queryKey, useQuery } from '../../shared/use-query.ts';
import { formatMoment } from '../format-moment.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { t } from './texts.ts';

type State = ResponseOf<typeof readSecondStep>;

/** The form with the QR code, which few members open. */
const SetUp = lazy(() => import('./SetUp.tsx').then((module) => ({ default: module.SetUp })));

const reload = () => {
  for (const contract of [readSecondStep, listSessions]) void mutate(queryKey(contract));
};

/** A code of an authenticator app that logins ask for besides the password or a code by email. */
export function SecondStep({ account, help }: { account: Account; help: Help }) {
  return (
    <section aria-label={t.secondStep}>
      <h3>{t.secondStep}</h3>
      <p>{t.lead}</p>
      <QueryView of={useQuery(readSecondStep)} help={help} lines={2}>
        {(state) => <Parts account={account} state={state} />}
      </QueryView>
    </section>
  );
}

function Parts({ account, state }: { account: Account; state: State }) {
  const [open, setOpen] = useState<'setUp' | 'codes' | 'off' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setOpen(null);
  const finish = (made: readonly string[] | null) => {
    setCodes(made);
    close();
    reload();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (open === 'setUp')
    return (
      <Suspense fallback={<p role="status">{t.loading}</p>}>
        <SetUp account={account} onDone={finish} onClose={close} />
      </Suspense>
    );
  if (open !== null) return <ChangeForm account={account} kind={open} onDone={finish} onClose={close} />;
  if (state.since === null) return <Off account={account} state={state} onClick={() => setOpen('setUp')} />;
  return (
    <>
      <p>
        {t.on(formatMoment(state.since))} {t.codesLeft(state.recoveryCodesLeft)}
      </p>
      <p className="dash-actions">
        <button type="button" className="button-quiet" onClick={() => setOpen('codes')}>
          {t.newCodes}
        </button>
        <button type="button" className="button-quiet" onClick={() => setOpen('off')}>
          {t.turnOff}
        </button>
      </p>
      <TrustedBrowsers browsers={state.browsers} />
    </>
  );
}

function Off({ account, state, onClick }: { account: Account; state: State; onClick(): void }) {
  if (!state.isAvailable) return <p className="note">{t.unavailable}</p>;
  if (!account.isEmailConfirmed) return <p className="note">{t.confirmEmailFirst}</p>;
  return (
    <p className="dash-actions">
      <button type="button" className="button-quiet" onClick={onClick}>
        {t.setUp}
      </button>
    </p>
  );
}

function TrustedBrowsers({ browsers }: Pick<State, 'browsers'>) {
  const [message, setMessage] = useState('');
  const end = (id: string) => {
    setMessage('');
    call(endTrust, { body: { id } })
      .catch((error) => setMessage(explain(error).message))
      .finally(reload);
  };
  if (browsers.length === 0) return null;
  return (
    <>
      <h4>{t.trusted}</h4>
      {message && <FormMessage>{message}</FormMessage>}
      <ul className="profile-sessions" aria-label={t.trusted}>
        {browsers.map(({ id, device, expiresAt, isCurrent }) => (
          <li key={id}>
            <p>
              <strong>{device}</strong>
              <span>
                {isCurrent && t.thisBrowser}
                {t.until(formatMoment(expiresAt))}
              </span>
            </p>
            <button type="button" className="button-quiet" onClick={() => end(id)}>
              {t.stopTrusting}
              <span className="visually-hidden"> ({device})</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

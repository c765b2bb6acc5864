import { useState } from 'react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { listBrands } from '#contracts/staff/brands.ts';
import { endStaffSessions, listStaffSessions, renewRecoveryCodes, whoAmI } from '#contracts/staff/session.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { SubmitButton } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { grantKey, grantText } from '../people/grant-text.ts';
import { t as people } from '../people/texts.ts';
import { QueryView } from '../QueryView.tsx';
import { type Me, submitSafely, submitStaff } from '../session.ts';
import { RecoveryCodes } from '../sign-in/RecoveryCodes.tsx';
import { t as shared } from '../texts.ts';
import { reloadQuery, useStaffQuery } from '../use-staff-query.ts';
import { Passkeys } from './Passkeys.tsx';
import { t } from './texts.ts';

/** The person's own roles, sign-ins and recovery codes. */
export function Account({ me }: { me: Me }) {
  const { data: { brands = [] } = {} } = useStaffQuery(listBrands);
  const names = new Map(brands.map(({ site, name }) => [site, name]));
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{me.name}</h1>
          <p className="console-lead">{me.email}</p>
        </div>
      </div>
      <section aria-labelledby="account-roles">
        <h2 id="account-roles">{t.yourRoles}</h2>
        <ul className="console-rows">
          {me.grants.map((grant) => (
            <li key={grantKey(grant)}>
              <strong>{grantText(grant, names)}</strong>
              <span className="console-second">{people.roleHints[grant.role]}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="account-sessions">
        <h2 id="account-sessions">{t.whereSignedIn}</h2>
        <QueryView of={useStaffQuery(listStaffSessions)}>
          {({ sessions }) => <Sessions sessions={sessions} />}
        </QueryView>
      </section>
      <Passkeys />
      <section aria-labelledby="account-codes">
        <h2 id="account-codes">{t.security}</h2>
        <p>{t.codesLeft(me.recoveryCodesLeft)}</p>
        <NewCodes />
      </section>
    </>
  );
}

type Session = ResponseOf<typeof listStaffSessions>['sessions'][number];

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const shown = [...sessions.filter(({ isCurrent }) => isCurrent), ...others];
  return (
    <>
      <ul className="console-rows">
        {shown.map((session) => (
          <li key={session.id}>
            <strong>{session.device}</strong>
            <span className="console-second">
              {session.isCurrent ? t.thisBrowser : t.lastUsed(shared.moment(new Date(session.lastSeenAt)))}
            </span>
            <span className="console-second">
              {t.signedInAt(shared.moment(new Date(session.createdAt)), session.address)}
            </span>
            {!session.isCurrent && (
              <EndSessions id={session.id}>
                {t.signOutThere}
                <span className="visually-hidden">{t.onDevice(session.device)}</span>
              </EndSessions>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && <EndSessions>{t.signOutOthers}</EndSessions>}
    </>
  );
}

function EndSessions({ id, children }: { id?: string; children: React.ReactNode }) {
  const form = useForm<typeof endStaffSessions>({
    send: () => submitStaff(endStaffSessions, { body: id === undefined ? {} : { id } }),
    onDone({ ended }) {
      reloadQuery(listStaffSessions);
      showSuccess(t.signedOutOthers(ended));
    },
  });
  return (
    <form {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <button type="submit" className="button-quiet" aria-disabled={form.isBusy || undefined}>
        {children}
      </button>
    </form>
  );
}

function NewCodes() {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm<typeof renewRecoveryCodes>({
    send: () => submitSafely(renewRecoveryCodes, { body: undefined }),
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const close = () => {
    setCodes(null);
    reloadQuery(whoAmI);
  };
  return (
    <form className="form" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <p className="console-lead">{t.newCodesLead}</p>
      <div>
        <SubmitButton isReady={form.isReady} isBusy={form.isBusy} busyLabel={t.making}>
          {t.newCodes}
        </SubmitButton>
      </div>
      <Dialog open={codes !== null} title={shared.recoveryCodes} closedBy="none" onClose={close}>
        <p className="console-lead">{shared.recoveryCodesLead}</p>
        <RecoveryCodes codes={codes ?? []} onDone={close} />
      </Dialog>
    </form>
  );
}

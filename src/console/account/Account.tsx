import { useStore } from '@nanostores/react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { endStaffSessions, listStaffSessions } from '#contracts/staff/session.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { t as identity } from '../identity/texts.ts';
import { grantKey, grantText } from '../people/grant-text.ts';
import { t as people } from '../people/texts.ts';
import { useScopeNames } from '../people/use-scope-names.ts';
import { QueryView } from '../QueryView.tsx';
import { $signInWays, type Me, submitStaff } from '../session.ts';
import { t as shared } from '../texts.ts';
import { reloadQuery, useStaffQuery } from '../use-staff-query.ts';
import { NewCodes } from './NewCodes.tsx';
import { Offers } from './Offers.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { ProviderLink } from './ProviderLink.tsx';
import { t } from './texts.ts';

/** The person's own roles, sign-ins and recovery codes. */
export function Account({ me }: { me: Me }) {
  const names = useScopeNames();
  const { acceptsPasswords } = useStore($signInWays);
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{me.name}</h1>
          <p className="console-lead">{me.email}</p>
        </div>
      </div>
      <Offers />
      <section aria-labelledby="account-roles">
        <h2 id="account-roles">{t.yourRoles}</h2>
        {me.grants.length === 0 && <p>{t.noOwnRoles}</p>}
        <ul className="console-rows" hidden={me.grants.length === 0}>
          {me.grants.map((grant) => (
            <li key={grantKey(grant)}>
              <strong>{grantText(grant, names)}</strong>
              {grant.isFromGroups && <span className="console-second">{identity.fromGroup}</span>}
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
      <ProviderLink />
      <Passkeys />
      {me.hasPassword && acceptsPasswords && <Password me={me} />}
      {me.hasApp && <NewCodes me={me} />}
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

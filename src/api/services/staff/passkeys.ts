import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import type { StaffPerson } from '#api/http/staff-session.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { staffSignInAddedMail } from '#api/mails/staff/sign-in-changed.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { listPasskeys, passkeyOptions, passkeySignInOptions } from '#contracts/staff/passkeys.ts';
import { NO_BRAND } from '#db/queries/audit-events.ts';
import type { Tx } from '#db/queries/database.ts';
import { staff, staffChallenges, staffPasskeys } from '#db/schema/staff.ts';
import {
  authenticationOptions,
  registrationOptions,
  relyingPartyAt,
  verifiedCounter,
  verifiedPasskey,
} from '../auth/web-authn.ts';
import { type Limit, limitCalls } from '../limits/rate-limit.ts';
import { recordAudit } from './record-audit.ts';
import { openStaffSession, type SignInStep } from './sessions.ts';
import { tellPerson } from './tell-person.ts';
import { t } from './texts.ts';

const TRIED: Limit = { name: 'staff-passkeys', most: 60, perSeconds: 600 };
const CHALLENGE_MS = 5 * 60_000;

const relyingParty = ({ console }: Pick<StaffCall, 'console'>) => relyingPartyAt(console.origin);

/** Stores what the authenticator of this browser has to sign, instead of what it had to before. */
async function storeChallenge(
  tx: Tx,
  { deps, session }: Pick<StaffCall, 'deps' | 'session'>,
  challenge: string,
): Promise<void> {
  const expiresAt = new Date(deps.now().getTime() + CHALLENGE_MS);
  await tx
    .insert(staffChallenges)
    .values({ tokenHash: session.begin().hash, challenge, expiresAt })
    .onConflictDoUpdate({ target: staffChallenges.tokenHash, set: { challenge, expiresAt } });
}

/** A challenge works once, also if what follows fails. @returns null without one, and for an expired one */
async function takeChallenge({ inScope, deps, session }: StaffCall): Promise<string | null> {
  const { hash } = session;
  if (hash === null) return null;
  const [taken] = await inScope((tx) =>
    tx.delete(staffChallenges).where(eq(staffChallenges.tokenHash, hash)).returning(),
  );
  return taken && taken.expiresAt > deps.now() ? taken.challenge : null;
}

/** What a passkey of this browser has to sign. It tells nothing of who has one. @throws ApiError too_many */
export async function offerPasskeySignIn(call: StaffCall): Promise<AnswerOf<typeof passkeySignInOptions>> {
  const { deps, clientAddress } = call;
  await limitCalls({ deps, site: NO_BRAND, clientAddress }, TRIED);
  const options = await authenticationOptions(relyingParty(call), CHALLENGE_MS);
  await call.inScope((tx) => storeChallenge(tx, call, options.challenge));
  return { options };
}

/**
 * Signs in with a passkey. It proves possession of a device and, by its PIN or biometrics, a second factor.
 * @throws ApiError wrong_login, the same for an unknown passkey, a wrong signature and a disabled person; not_allowed
 * for a passkey of another person than the one who is signed in; too_many
 */
export async function signInWithPasskey(
  call: StaffCall,
  credential: AuthenticationResponseJSON,
): Promise<SignInStep> {
  const { deps, session, clientAddress } = call;
  await limitCalls({ deps, site: NO_BRAND, clientAddress }, TRIED);
  const challenge = await takeChallenge(call);
  const found = await call.inScope((tx) => findPasskey(tx, credential.id));
  const counter =
    challenge && found
      ? await verifiedCounter(relyingParty(call), { credential, challenge, passkey: found.passkey })
      : null;
  if (!found || counter === null) {
    await call.inScope((tx) =>
      recordAudit(tx, call, found?.person ?? null, {
        action: 'sign_in.failed',
        subject: { kind: 'passkey', id: credential.id },
        after: { why: 'passkey' },
      }),
    );
    throw new ApiError('wrong_login', { message: t.wrongPasskey });
  }
  const { person, passkey } = found;
  if (call.person && call.person.id !== person.id)
    throw new ApiError('not_allowed', { message: t.otherPersonsPasskey });
  const next = session.prepare();
  await call.inScope(async (tx) => {
    const used = await tx
      .update(staffPasskeys)
      .set({ counter, lastUsedAt: deps.now() })
      // removed, or used, in the meantime
      .where(and(eq(staffPasskeys.id, passkey.id), eq(staffPasskeys.counter, passkey.counter)))
      .returning({ id: staffPasskeys.id });
    const [enabled] = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.id, person.id), isNull(staff.disabledAt)))
      .for('update');
    if (used.length === 0 || !enabled) throw new ApiError('wrong_login', { message: t.wrongPasskey });
    // after the identity provider, it is the second factor of that sign-in
    const isByProvider = call.person?.isByProvider ?? false;
    await openStaffSession(tx, call, { staffId: person.id, next, hasSecondFactor: true, isByProvider });
    const subject = { kind: 'staff', id: person.id } as const;
    const action = call.person?.secondFactorAt ? 'second_factor.renewed' : 'sign_in.passkey';
    await recordAudit(tx, call, person, { action, subject, after: { passkey: passkey.name } });
  });
  session.adopt(next);
  return { state: 'signed_in', csrfToken: next.csrfToken };
}

async function findPasskey(tx: Tx, credentialId: string) {
  const [found] = await tx
    .select({ passkey: staffPasskeys, person: staff })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(and(eq(staffPasskeys.credentialId, credentialId), isNull(staff.disabledAt)));
  return found;
}

export async function findPasskeys(
  tx: Tx,
  { id }: StaffPerson,
): Promise<AnswerOf<typeof listPasskeys>['passkeys']> {
  const found = await tx
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, id))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id));
  return found.map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  }));
}

/** What a new passkey of the person is made of. */
export async function offerPasskey(call: StaffCall): Promise<AnswerOf<typeof passkeyOptions>> {
  const { id, name, email } = requirePerson(call);
  return call.inScope(async (tx) => {
    const known = await tx.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, id));
    const options = await registrationOptions(
      { ...relyingParty(call), rpName: t.passkeyOwner },
      { owner: { id, email, name }, known, timeout: CHALLENGE_MS },
    );
    await storeChallenge(tx, call, options.challenge);
    return { options };
  });
}

/**
 * Adds a passkey.
 * @throws ApiError invalid if it was not made for this person, host and moment; conflict if it exists
 */
export async function addPasskey(
  call: StaffCall,
  { name, credential }: { name: string; credential: RegistrationResponseJSON },
): Promise<void> {
  const person = requirePerson(call);
  const challenge = await takeChallenge(call);
  const passkey = challenge && (await verifiedPasskey(relyingParty(call), { credential, challenge }));
  if (!passkey) throw new ApiError('invalid', { message: t.passkeyNotAdded });
  await call.inScope(async (tx) => {
    const added = await tx
      .insert(staffPasskeys)
      .values({
        staffId: person.id,
        ...passkey,
        name,
        createdAt: call.deps.now(),
      })
      .onConflictDoNothing({ target: staffPasskeys.credentialId })
      .returning({ id: staffPasskeys.id });
    if (added.length === 0) throw new ApiError('conflict', { message: t.passkeyNotAdded });
    await tellPerson(tx, call, {
      kind: 'staff-sign-in-added',
      person,
      mail: (from) => staffSignInAddedMail('passkey', { name, ...from }),
    });
    const subject = { kind: 'staff', id: person.id } as const;
    await recordAudit(tx, call, person, { action: 'passkey.added', subject, after: { passkey: name } });
  });
}

/** @throws ApiError not_found if the person has no such passkey */
export async function removePasskey(call: StaffCall, id: string): Promise<void> {
  const person = requirePerson(call);
  await call.inScope(async (tx) => {
    const [removed] = await tx
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, person.id)))
      .returning({ name: staffPasskeys.name });
    if (!removed) throw notFound();
    const subject = { kind: 'staff', id: person.id } as const;
    await recordAudit(tx, call, person, {
      action: 'passkey.removed',
      subject,
      before: { passkey: removed.name },
    });
  });
}

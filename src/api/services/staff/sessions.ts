import { and, desc, eq, ne } from 'drizzle-orm';
import type { NextSession } from '#api/http/browser-session.ts';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import type { StaffPerson } from '#api/http/staff-session.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { StaffState } from '#contracts/staff/session.ts';
import type { Tx } from '#db/queries/database.ts';
import { staffSessions } from '#db/schema/staff.ts';
import { describeDevice, shownDevice } from '../auth/known-device.ts';
import { recordAudit } from './record-audit.ts';

/** A step of a sign-in: how far it is, and the token for further changes. */
export interface SignInStep {
  state: StaffState;
  csrfToken: string;
}

export function stateOf(person: StaffPerson | null): StaffState {
  if (!person) return 'signed_out';
  if (person.secondFactorAt !== null) return 'signed_in';
  return person.isEnrolled ? 'second_factor' : 'enroll';
}

/**
 * Stores a session under the browser's next token, and ends its previous one.
 * @param hasSecondFactor false: with the first factor alone
 * @param secondFactorAt when it was given; default: now
 */
export async function openStaffSession(
  tx: Tx,
  { deps, request, clientAddress }: Pick<StaffCall, 'deps' | 'request' | 'clientAddress'>,
  {
    staffId,
    next,
    hasSecondFactor = false,
    secondFactorAt = deps.now(),
    isByProvider = false,
  }: {
    staffId: string;
    next: NextSession;
    hasSecondFactor?: boolean;
    secondFactorAt?: Date;
    isByProvider?: boolean;
  },
): Promise<void> {
  if (next.hashBefore !== null)
    await tx.delete(staffSessions).where(eq(staffSessions.tokenHash, next.hashBefore));
  const now = deps.now();
  await tx.insert(staffSessions).values({
    tokenHash: next.hash,
    staffId,
    device: describeDevice(request.headers.get('user-agent')),
    address: clientAddress,
    createdAt: now,
    lastSeenAt: now,
    secondFactorAt: hasSecondFactor ? secondFactorAt : null,
    byProvider: isByProvider,
  });
}

/** The person's sessions, the last used first. */
export async function listSessions(tx: Tx, { id, sessionId }: StaffPerson) {
  const found = await tx
    .select()
    .from(staffSessions)
    .where(eq(staffSessions.staffId, id))
    .orderBy(desc(staffSessions.lastSeenAt), staffSessions.id);
  return found.map((session) => ({
    id: session.id,
    // it may have been stored in another language
    device: shownDevice(session.device),
    address: session.address,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    isCurrent: session.id === sessionId,
  }));
}

/**
 * Ends the person's other sessions.
 * @param id ends only this one
 * @returns how many were ended
 * @throws ApiError not_found if there is no such session
 */
export async function endOtherSessions(call: StaffCall, id: string | undefined): Promise<number> {
  const person = requirePerson(call);
  return call.inScope(async (tx) => {
    const ended = await tx
      .delete(staffSessions)
      .where(
        and(
          eq(staffSessions.staffId, person.id),
          ne(staffSessions.id, person.sessionId),
          id === undefined ? undefined : eq(staffSessions.id, id),
        ),
      )
      .returning({ id: staffSessions.id });
    if (id !== undefined && ended.length === 0) throw notFound();
    const subject = { kind: 'staff', id: person.id } as const;
    await recordAudit(tx, call, person, {
      action: 'sessions.ended',
      subject,
      before: { sessions: ended.map((session) => session.id) },
    });
    return ended.length;
  });
}

/** Ends this browser's session, if it has one. */
export async function signOut(call: StaffCall): Promise<SignInStep> {
  const { person, session } = call;
  if (person)
    await call.inScope(async (tx) => {
      await tx.delete(staffSessions).where(eq(staffSessions.id, person.sessionId));
      const subject = { kind: 'session', id: person.sessionId } as const;
      await recordAudit(tx, call, person, { action: 'sessions.signed_out', subject });
    });
  return { state: 'signed_out', csrfToken: session.rotate().csrfToken };
}

import { eq, lt, or, type SQL } from 'drizzle-orm';
import type { HeldGrant } from '#contracts/staff/roles.ts';
import { STAFF_IDLE_MINUTES } from '#contracts/staff/session.ts';
import { type Database, NO_ROWS, type Tx } from '#db/queries/database.ts';
import { staff, staffDevices, staffGrants, staffSessions } from '#db/schema/staff.ts';
import { type BrowserSession, DEVICE_SECONDS } from './browser-session.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = STAFF_IDLE_MINUTES * MINUTE_MS;
/** The longest duration of a session. */
export const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;
/** A session with the password alone: the second factor has to follow. */
const UNFINISHED_MS = 15 * MINUTE_MS;
/** How long a second factor counts as recent, for calls that ask for it. */
export const RECENT_MS = 15 * MINUTE_MS;
/** How precisely the last use is stored, so that not every call writes. */
const TOUCH_MS = 30_000;

/** The person of a staff session. */
export interface StaffPerson {
  id: string;
  name: string;
  email: string;
  /** without roles from groups if the session was not begun with the identity provider */
  grants: HeldGrant[];
  sessionId: string;
  /** null: only the password was given */
  secondFactorAt: Date | null;
  /** has set up the authenticator app */
  isEnrolled: boolean;
  hasPassword: boolean;
  /** the identity provider signed the person in */
  isByProvider: boolean;
}

/**
 * The person of this browser's session; null without one, if it has ended, or if the person is disabled.
 * @param isUse false: the session is only looked at, and ends after 30 minutes as if it had not been
 */
export async function findStaff(
  { hash }: BrowserSession,
  { database, ...use }: { database: Database; now: Date; isUse: boolean },
): Promise<StaffPerson | null> {
  if (hash === null) return null;
  return database.inStaffScope(NO_ROWS, (tx) => personOfSession(tx, eq(staffSessions.tokenHash, hash), use));
}

/**
 * The same for a session that is found another way.
 * @param which a condition on `staffSessions`
 */
export async function personOfSession(
  tx: Tx,
  which: SQL,
  { now, isUse }: { now: Date; isUse: boolean },
): Promise<StaffPerson | null> {
  const [found] = await tx
    .select({ session: staffSessions, person: staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(which);
  if (!found) return null;
  const { session, person } = found;
  if (hasEnded(session, now) || person.disabledAt !== null) {
    await tx.delete(staffSessions).where(eq(staffSessions.id, session.id));
    return null;
  }
  if (isUse && now.getTime() - session.lastSeenAt.getTime() > TOUCH_MS)
    await tx.update(staffSessions).set({ lastSeenAt: now }).where(eq(staffSessions.id, session.id));
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    grants: await readHeldGrants(tx, { id: person.id, isByProvider: session.byProvider }),
    sessionId: session.id,
    secondFactorAt: session.secondFactorAt,
    isEnrolled: person.totpConfirmedAt !== null,
    hasPassword: person.passwordHash !== '',
    isByProvider: session.byProvider,
  };
}

function hasEnded(
  {
    lastSeenAt,
    createdAt,
    secondFactorAt,
  }: { lastSeenAt: Date; createdAt: Date; secondFactorAt: Date | null },
  now: Date,
): boolean {
  const ageMs = now.getTime() - createdAt.getTime();
  const idleMs = now.getTime() - lastSeenAt.getTime();
  return ageMs > (secondFactorAt === null ? UNFINISHED_MS : ABSOLUTE_MS) || idleMs > IDLE_MS;
}

/**
 * What a person holds in their session. Roles from groups are as old as the last sign-in with the identity provider, so
 * another sign-in does not have them.
 */
export async function readHeldGrants(
  tx: Tx,
  { id, isByProvider }: Pick<StaffPerson, 'id' | 'isByProvider'>,
): Promise<HeldGrant[]> {
  const grants = await readGrants(tx, id);
  return isByProvider ? grants : grants.filter(({ isFromGroups }) => !isFromGroups);
}

/** All roles of a person. */
export async function readGrants(tx: Tx, staffId: string): Promise<HeldGrant[]> {
  const rows = await tx
    .select()
    .from(staffGrants)
    .where(eq(staffGrants.staffId, staffId))
    .orderBy(staffGrants.role, staffGrants.scopeSite, staffGrants.scopeOffice);
  return rows.map(toGrant);
}

export const toGrant = ({
  role,
  scopeSite: site,
  scopeOffice: officeId,
  source,
}: Pick<typeof staffGrants.$inferSelect, 'role' | 'scopeSite' | 'scopeOffice' | 'source'>): HeldGrant => {
  const marks = source === 'groups' ? ({ isFromGroups: true } as const) : {};
  if (site === null) return { role, scope: { kind: 'all' }, ...marks };
  if (officeId === null) return { role, scope: { kind: 'brand', site }, ...marks };
  return { role, scope: { kind: 'office', site, officeId }, ...marks };
};

/** Deletes sessions that have ended, and browsers whose cookie has expired. A job calls it. */
export async function clearStaffSessions(tx: Tx, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await tx
    .delete(staffSessions)
    .where(
      or(lt(staffSessions.lastSeenAt, before(IDLE_MS)), lt(staffSessions.createdAt, before(ABSOLUTE_MS))),
    );
  await tx.delete(staffDevices).where(lt(staffDevices.lastLoginAt, before(DEVICE_SECONDS * 1000)));
}

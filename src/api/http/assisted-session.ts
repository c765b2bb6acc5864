import { and, eq, isNull } from 'drizzle-orm';
import { startAssisted } from '#contracts/auth/assisted.ts';
import type { AssistedMode } from '#contracts/auth/assisted-modes.ts';
import { logout } from '#contracts/auth/session.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import type { StaffPermission } from '#contracts/staff/roles.ts';
import { type Database, NO_ROWS } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { closedAccounts } from '#db/schema/closed-accounts.ts';
import { staffAssistedSessions, staffSessions } from '#db/schema/staff.ts';
import { scopeOf } from '#domain/staff/permissions.ts';
import { ApiError } from '../kernel/errors.ts';
import { personOfSession, type StaffPerson } from './staff-session.ts';
import { t } from './texts.ts';

/** A person of the staff who uses a member's account at the brand's own pages. */
export interface Assistant {
  person: StaffPerson;
  mode: AssistedMode;
  /** given when the session was opened */
  reason: string;
}

/** Its longest duration; it also ends with the person's own session. */
const ASSISTED_MS = 60 * 60_000;

/** What a person needs to open a member's account, by mode. */
export const ASSISTED_PERMISSIONS: Readonly<Record<AssistedMode, StaffPermission>> = {
  // the dashboard shows grievances and payments; all roles that read grievances read payments
  look: 'grievances.read',
  change: 'members.change',
};

/**
 * The person behind an assisted session. Each call asks again: whether the person is still signed in, and may still see
 * or change this account, which must not have been erased or merged.
 * @returns null if the session has ended
 */
export async function findAssistant(
  id: string,
  { database, site, accountId, now }: { database: Database; site: string; accountId: string; now: Date },
): Promise<Assistant | null> {
  const found = await database.inStaffScope(NO_ROWS, async (tx) => {
    const [session] = await tx
      .select()
      .from(staffAssistedSessions)
      .where(and(eq(staffAssistedSessions.id, id), eq(staffAssistedSessions.accountId, accountId)));
    if (!session || now.getTime() - session.createdAt.getTime() > ASSISTED_MS) return null;
    const person = await personOfSession(tx, eq(staffSessions.id, session.staffSessionId), {
      now,
      isUse: true,
    });
    return person && { person, mode: session.mode, reason: session.reason };
  });
  if (!found || found.person.secondFactorAt === null) return null;
  const scope = scopeOf(found.person.grants, ASSISTED_PERMISSIONS[found.mode]);
  const isInScope = await database.inStaffScope(scope, async (tx) => {
    const rows = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .leftJoin(
        closedAccounts,
        and(eq(closedAccounts.site, accounts.site), eq(closedAccounts.accountId, accounts.id)),
      )
      .where(and(eq(accounts.site, site), eq(accounts.id, accountId), isNull(closedAccounts.accountId)));
    return rows.length > 0;
  });
  return isInScope ? found : null;
}

/** What only members give: their secrets, their cards, and their consent. */
const OF_MEMBER = ['password', 'currentPassword', 'email', 'emailToken', 'paymentToken', 'consent'];

interface AssistedRequest {
  endpoint: Endpoint;
  query: unknown;
  body: unknown;
}

/** Calls about the browser's session alone. */
const ABOUT_SESSION: readonly string[] = [logout.path, startAssisted.path];

/** Whether a call changes nothing of the account. */
const isReading = ({ endpoint, query }: AssistedRequest): boolean =>
  endpoint.method === 'GET' ||
  ABOUT_SESSION.includes(endpoint.path) ||
  (typeof query === 'object' && query !== null && 'preview' in query && query.preview === 'true');

/**
 * Refuses what a person of the staff may not do in a member's account.
 * @returns whether the call changes something for the member
 * @throws ApiError not_permitted
 */
export function assertMayAssist(asked: AssistedRequest, mode: AssistedMode): boolean {
  if (asked.endpoint.assisted === 'never')
    throw new ApiError('not_permitted', { reason: 'assisted', message: t.onlyTheMember });
  if (isReading(asked)) return false;
  if (mode === 'look') throw new ApiError('not_permitted', { reason: 'assisted', message: t.onlyLooking });
  const given = typeof asked.body === 'object' && asked.body !== null ? Object.keys(asked.body) : [];
  const isOfMember = given.some((field) => OF_MEMBER.includes(field));
  if (asked.endpoint.assisted !== 'change' || isOfMember)
    throw new ApiError('not_permitted', {
      reason: 'assisted',
      message: isOfMember ? t.onlyTheMember : t.notForMember,
    });
  return true;
}

import { and, desc, eq, isNull } from 'drizzle-orm';
import type { StaffCall } from '#api/http/staff-route.ts';
import { RECENT_MS, readGrants } from '#api/http/staff-session.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { IdentityProvider, ProvenIdentity } from '#api/ports/identity-provider.ts';
import type { StaffState } from '#contracts/staff/session.ts';
import { ALL_ROWS, type Tx } from '#db/queries/database.ts';
import { takeLock } from '#db/queries/transactions.ts';
import { staff, staffIdentities, staffInvitations } from '#db/schema/staff.ts';
import { parseEmail } from '#domain/accounts/email-address.ts';
import { onlySite } from '#domain/staff/permissions.ts';
import { normalizeEmailKey } from '../auth/email-key.ts';
import { existing, followGroups } from './follow-groups.ts';
import { confirmedEmail, findByIdentity } from './identity-links.ts';
import { requireProvider } from './identity-requests.ts';
import { isSenderEntitled } from './invitation-sender.ts';
import { isOpen } from './invitation-token.ts';
import { addGrants } from './invitations.ts';
import { findOffers } from './offers.ts';
import { type Recorded, recordAudit } from './record-audit.ts';
import { openStaffSession, type SignInStep } from './sessions.ts';
import { t } from './texts.ts';

type Person = typeof staff.$inferSelect;

/** Why a person may not come in. */
interface Refusal {
  /** for the audit */
  why: string;
  message: string;
  reason: 'no_access' | 'has_account' | 'email' | 'second_factor';
  person?: Person;
}

/** A person who may come in, and what to record about it. */
interface Admitted {
  person: Person;
  hadSecondFactor: boolean;
  events: Recorded[];
}

/**
 * Signs in the person of an identity: with the account that is linked with it, by an invitation to its address, or for
 * the first time by its groups. Roles from groups follow the groups.
 * @throws ApiError not_permitted with the reason, the same for a stranger and a disabled person
 */
export async function signInWithIdentity(call: StaffCall, identity: ProvenIdentity): Promise<SignInStep> {
  const { deps, session } = call;
  const provider = requireProvider(call);
  const next = session.prepare();
  const result = await deps.database.inStaffScope(ALL_ROWS, async (tx) => {
    await takeLock(tx, 'staff');
    const admission = await admit(tx, call, { identity, provider });
    if (isRefusal(admission)) return refuse(tx, call, admission, { identity, provider });
    const { person, events } = admission;
    const refusal = await findRefusal(tx, call, admission, identity);
    if (refusal) return refuse(tx, call, refusal, { identity, provider }, events);
    const { hasSecondFactor } = identity;
    await openStaffSession(tx, call, {
      staffId: person.id,
      next,
      hasSecondFactor,
      secondFactorAt: secondFactorAt(identity, deps.now()),
      isByProvider: true,
    });
    const signedIn: Recorded = {
      action: 'sign_in.provider',
      subject: { kind: 'staff', id: person.id },
      after: { provider: provider.name, hasSecondFactor },
    };
    for (const event of [...events, signedIn]) await recordAudit(tx, call, person, event);
    return { state: stateAfter(identity, person) };
  });
  // thrown after the transaction, which has taken away the roles of groups that the person has left
  if (isRefusal(result)) {
    const { message, reason } = result;
    throw new ApiError('not_permitted', { message, reason });
  }
  session.adopt(next);
  return { state: result.state, csrfToken: next.csrfToken };
}

const isRefusal = (result: object): result is Refusal => 'why' in result;

/** Records a refusal, after what has changed before it. */
async function refuse(
  tx: Tx,
  call: StaffCall,
  refusal: Refusal,
  { identity, provider }: Asking,
  events: readonly Recorded[] = [],
): Promise<Refusal> {
  const { why, person = null } = refusal;
  const { subject: id, email } = identity;
  const failed: Recorded = {
    action: 'sign_in.failed',
    subject: { kind: 'identity', id },
    after: { why, provider: provider.name, email },
  };
  for (const event of [...events, failed]) await recordAudit(tx, call, person, event);
  return refusal;
}

function stateAfter({ hasSecondFactor }: ProvenIdentity, person: Person): StaffState {
  if (hasSecondFactor) return 'signed_in';
  return person.totpConfirmedAt ? 'second_factor' : 'enroll';
}

/** As long ago as the sign-in at the provider, which may have lasted for hours; if it does not tell, not recent. */
function secondFactorAt({ authenticatedAt }: ProvenIdentity, now: Date): Date {
  if (authenticatedAt === null) return new Date(now.getTime() - RECENT_MS - 1);
  return authenticatedAt < now ? authenticatedAt : now;
}

interface Asking {
  identity: ProvenIdentity;
  provider: IdentityProvider;
}

async function admit(tx: Tx, call: StaffCall, asking: Asking): Promise<Admitted | Refusal> {
  const { identity, provider } = asking;
  const linked = await findByIdentity(tx, identity);
  if (!linked) return join(tx, call, asking);
  const { person, link } = linked;
  if (person.disabledAt !== null) return { ...noAccess(provider), why: 'disabled', person };
  await tx
    .update(staffIdentities)
    .set({
      email: confirmedEmail(identity),
      hadSecondFactor: link.hadSecondFactor || identity.hasSecondFactor,
      lastUsedAt: call.deps.now(),
    })
    .where(eq(staffIdentities.staffId, person.id));
  const grants = provider.grantsOf(identity.groups);
  const followed = await followGroups(tx, { id: person.id, grants, provider: provider.name });
  const events = followed ? [followed] : [];
  return { person, hadSecondFactor: link.hadSecondFactor, events };
}

/** Refuses a known person who would have no access, or who would need one factor fewer than before. */
async function findRefusal(
  tx: Tx,
  { deps, console }: StaffCall,
  { person, hadSecondFactor }: Admitted,
  { hasSecondFactor }: ProvenIdentity,
): Promise<Refusal | null> {
  const name = console.identityProvider?.name ?? '';
  const grants = await readGrants(tx, person.id);
  if (grants.length === 0 && (await findOffers(tx, person, deps.now())).length === 0)
    return { ...noAccess({ name }), why: 'no role', person };
  // otherwise a stolen first factor would be enough to set up an app
  if (hasSecondFactor || person.totpConfirmedAt !== null || !hadSecondFactor) return null;
  return { why: 'no second factor', message: t.factorMissing(name), reason: 'second_factor', person };
}

const noAccess = ({ name }: Pick<IdentityProvider, 'name'>): Refusal => ({
  why: 'no access',
  message: t.noAccess(name),
  reason: 'no_access',
});

/** Makes an account for a person who is invited, or whose groups have roles. */
async function join(tx: Tx, call: StaffCall, { identity, provider }: Asking): Promise<Admitted | Refusal> {
  const { issuer, subject, isEmailVerified } = identity;
  const address = parseEmail(identity.email);
  const fromGroups = await existing(tx, provider.grantsOf(identity.groups));
  const maybe = provider.createsPeople && fromGroups.length > 0;
  if (!isEmailVerified || !address.ok)
    return { why: 'email not confirmed', message: t.emailNotConfirmed(provider.name), reason: 'email' };
  const email = address.address;
  const emailKey = normalizeEmailKey(email);
  const [known] = await tx.select().from(staff).where(eq(staff.emailKey, emailKey));
  if (known?.disabledAt) return { ...noAccess(provider), why: 'disabled' };
  if (known)
    return { why: 'not linked', message: t.linkFirst(provider.name), reason: 'has_account', person: known };
  const invitation = await takeInvitation(tx, emailKey, call.deps.now());
  if (!invitation && !maybe) return noAccess(provider);
  const now = call.deps.now();
  const name = shownName(identity.name) || email;
  const [person] = await tx
    .insert(staff)
    .values({ email, emailKey, name, passwordHash: '', createdAt: now })
    .returning();
  if (!person) throw new Error('the person was not stored');
  await tx.insert(staffIdentities).values({
    email: confirmedEmail(identity),
    staffId: person.id,
    issuer,
    subject,
    hadSecondFactor: identity.hasSecondFactor,
    createdAt: now,
    lastUsedAt: now,
  });
  const grants = invitation?.grants ?? [];
  await addGrants(tx, person.id, grants);
  const followed = await followGroups(tx, { id: person.id, grants: fromGroups, provider: provider.name });
  const joined: Recorded = {
    action: 'staff.joined',
    subject: { kind: 'staff', id: person.id },
    site: invitation ? onlySite(grants) : onlySite(fromGroups),
    after: { email, name, grants, provider: provider.name, ...(invitation && { invitation: invitation.id }) },
  };
  return { person, hadSecondFactor: false, events: followed ? [joined, followed] : [joined] };
}

/** The newest open invitation to an address. Others wait on the person's account page. */
async function takeInvitation(tx: Tx, emailKey: string, now: Date) {
  const open = await tx
    .select()
    .from(staffInvitations)
    .where(and(isOpen(now), isNull(staffInvitations.staffId), eq(staffInvitations.emailKey, emailKey)))
    .orderBy(desc(staffInvitations.createdAt), staffInvitations.id);
  for (const invitation of open) {
    if (!(await isSenderEntitled(tx, invitation))) continue;
    await tx.update(staffInvitations).set({ usedAt: now }).where(eq(staffInvitations.id, invitation.id));
    return invitation;
  }
  return null;
}

const MOST_NAME = 80;

/** Invisible characters could make a name look like another one. */
const shownName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, MOST_NAME);

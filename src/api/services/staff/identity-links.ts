import { and, eq } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import type { StaffPerson } from '#api/http/staff-session.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { staffSignInAddedMail } from '#api/mails/staff/sign-in-changed.ts';
import type { ProvenIdentity } from '#api/ports/identity-provider.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { readProviderLink } from '#contracts/staff/identity.ts';
import { ALL_ROWS, type Tx } from '#db/queries/database.ts';
import { takeLock } from '#db/queries/transactions.ts';
import { staff, staffIdentities, staffPasskeys } from '#db/schema/staff.ts';
import { normalizeEmailKey } from '../auth/email-key.ts';
import { followGroups } from './follow-groups.ts';
import { requireProvider } from './identity-requests.ts';
import { recordAudit } from './record-audit.ts';
import { tellPerson } from './tell-person.ts';
import { t } from './texts.ts';

export async function findLink(
  tx: Tx,
  { id, isByProvider }: StaffPerson,
): Promise<AnswerOf<typeof readProviderLink>> {
  const [link] = await tx.select().from(staffIdentities).where(eq(staffIdentities.staffId, id));
  if (!link) return { link: null, isInUse: false };
  const { email, createdAt, lastUsedAt } = link;
  return {
    link: { email, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
    isInUse: isByProvider,
  };
}

/** The address that the provider confirms; '' without one. */
export const confirmedEmail = ({ email, isEmailVerified }: ProvenIdentity): string =>
  isEmailVerified ? email : '';

/**
 * Links the signed-in person with their account at the provider, and emails them.
 * @throws ApiError not_allowed if either of them is linked already
 */
export async function linkIdentity(call: StaffCall, identity: ProvenIdentity): Promise<void> {
  const { deps } = call;
  const person = requirePerson(call);
  const { name: provider } = requireProvider(call);
  const { issuer, subject } = identity;
  await call.inScope(async (tx) => {
    await takeLock(tx, 'staff');
    const [linked] = await tx
      .insert(staffIdentities)
      .values({
        email: confirmedEmail(identity),
        staffId: person.id,
        issuer,
        subject,
        hadSecondFactor: identity.hasSecondFactor,
        createdAt: deps.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!linked) throw new ApiError('not_allowed', { message: t.alreadyLinked(provider), reason: 'linked' });
    await tellPerson(tx, call, {
      kind: 'staff-sign-in-added',
      person,
      mail: (from) => staffSignInAddedMail('provider', { name: provider, ...from }),
    });
    await recordAudit(tx, call, person, {
      action: 'identity.linked',
      subject: { kind: 'staff', id: person.id },
      after: { provider, email: linked.email },
    });
  });
}

/**
 * Removes the link of the signed-in person, and the roles from groups.
 * @throws ApiError not_found without a link; not_allowed if the person could no longer sign in
 */
export async function unlinkIdentity(call: StaffCall): Promise<void> {
  const { deps } = call;
  const person = requirePerson(call);
  const { name: provider } = requireProvider(call);
  await deps.database.inStaffScope(ALL_ROWS, async (tx) => {
    await takeLock(tx, 'staff');
    if (!(await maySignInOtherwise(tx, call, person)))
      throw new ApiError('not_allowed', { message: t.onlyWayIn(provider), reason: 'only_way' });
    const [removed] = await tx
      .delete(staffIdentities)
      .where(eq(staffIdentities.staffId, person.id))
      .returning({ email: staffIdentities.email });
    if (!removed) throw notFound();
    const followed = await followGroups(tx, { id: person.id, grants: [], provider });
    const subject = { kind: 'staff', id: person.id } as const;
    await recordAudit(tx, call, person, {
      action: 'identity.unlinked',
      subject,
      before: { provider, email: removed.email },
    });
    if (followed) await recordAudit(tx, call, person, followed);
  });
}

async function maySignInOtherwise(tx: Tx, { deps }: StaffCall, person: StaffPerson): Promise<boolean> {
  if (person.hasPassword && deps.settings.STAFF_PASSWORDS === 'on') return true;
  return (await tx.$count(staffPasskeys, eq(staffPasskeys.staffId, person.id))) > 0;
}

/**
 * New access ends what another person may have set up: a link stays only if the provider confirms the address of the
 * person.
 * @returns whether one was removed
 */
export async function dropForeignIdentity(
  tx: Tx,
  { id, emailKey }: Pick<typeof staff.$inferSelect, 'id' | 'emailKey'>,
): Promise<boolean> {
  const [link] = await tx.select().from(staffIdentities).where(eq(staffIdentities.staffId, id));
  if (!link || (link.email !== '' && normalizeEmailKey(link.email) === emailKey)) return false;
  await tx.delete(staffIdentities).where(eq(staffIdentities.staffId, id));
  await followGroups(tx, { id, grants: [], provider: '' });
  return true;
}

/** A person by the account at the provider. */
export async function findByIdentity(tx: Tx, { issuer, subject }: ProvenIdentity) {
  const [found] = await tx
    .select({ person: staff, link: staffIdentities })
    .from(staffIdentities)
    .innerJoin(staff, eq(staff.id, staffIdentities.staffId))
    .where(and(eq(staffIdentities.issuer, issuer), eq(staffIdentities.subject, subject)));
  return found;
}

import { and, asc, eq, isNull } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import type { StaffPerson } from '#api/http/staff-session.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { listOffers } from '#contracts/staff/offers.ts';
import type { Tx } from '#db/queries/database.ts';
import { takeLock } from '#db/queries/transactions.ts';
import { staff, staffInvitations } from '#db/schema/staff.ts';
import { onlySite } from '#domain/staff/permissions.ts';
import { normalizeEmailKey } from '../auth/email-key.ts';
import { isSenderEntitled } from './invitation-sender.ts';
import { isOpen } from './invitation-token.ts';
import { addGrants } from './invitations.ts';
import { recordAudit } from './record-audit.ts';

/** Condition: an open invitation to the person's address. */
const isOffered = ({ email }: Pick<StaffPerson, 'email'>, now: Date) =>
  and(isOpen(now), isNull(staffInvitations.staffId), eq(staffInvitations.emailKey, normalizeEmailKey(email)));

/** Invitations to a person who has an account. */
export async function findOffers(
  tx: Tx,
  person: Pick<StaffPerson, 'email'>,
  now: Date,
): Promise<AnswerOf<typeof listOffers>['offers']> {
  const rows = await tx
    .select({ invitation: staffInvitations, inviter: staff.name })
    .from(staffInvitations)
    .leftJoin(staff, eq(staff.id, staffInvitations.invitedBy))
    .where(isOffered(person, now))
    .orderBy(asc(staffInvitations.expiresAt), asc(staffInvitations.id));
  const offers: AnswerOf<typeof listOffers>['offers'] = [];
  for (const { invitation, inviter } of rows) {
    const { id, grants, expiresAt } = invitation;
    if (!(await isSenderEntitled(tx, invitation))) continue;
    offers.push({ id, inviter: inviter ?? '', grants, expiresAt: expiresAt.toISOString() });
  }
  return offers;
}

/**
 * Gives the person the roles that were offered, or declines them.
 * @throws ApiError link_expired for an offer that was answered or withdrawn, has expired, or whose sender no longer
 * holds as much
 */
export async function answerOffer(
  call: StaffCall,
  { id, accept }: { id: string; accept: boolean },
): Promise<void> {
  const person = requirePerson(call);
  const { database, now } = call.deps;
  const offered = and(eq(staffInvitations.id, id), isOffered(person, now()));
  const [found] = await call.inScope((tx) => tx.select().from(staffInvitations).where(offered));
  if (!found) throw new ApiError('link_expired');
  const site = onlySite(found.grants);
  // the event belongs to the brand of the roles, which the person does not have yet
  await database.inStaffScope({ sites: site === null ? [] : [site], offices: [] }, async (tx) => {
    await takeLock(tx, 'staff');
    if (!(await isSenderEntitled(tx, found))) throw new ApiError('link_expired');
    const answered = await tx
      .update(staffInvitations)
      .set({ usedAt: now() })
      .where(offered)
      .returning({ id: staffInvitations.id });
    if (answered.length === 0) throw new ApiError('link_expired');
    if (accept) await addGrants(tx, person.id, found.grants);
    await recordAudit(tx, call, person, {
      action: accept ? 'staff.roles_accepted' : 'staff.roles_declined',
      subject: { kind: 'staff', id: person.id },
      site,
      after: { grants: found.grants, invitation: id },
    });
  });
}

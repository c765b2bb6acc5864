import { and, asc, eq, isNull } from 'drizzle-orm';
import { type StaffPerson, toGrant } from '#api/http/staff-session.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { listStaff } from '#contracts/staff/people.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import type { Tx } from '#db/queries/database.ts';
import { staff, staffGrants, staffIdentities, staffInvitations } from '#db/schema/staff.ts';
import { isPermitted, mayPassOn } from '#domain/staff/permissions.ts';
import { isSenderEntitled } from './invitation-sender.ts';
import { mayInvite } from './send-invitation.ts';

type Answer = AnswerOf<typeof listStaff>;

/** The people and the invitations that the caller may see, with the grants over the caller's brands and offices. */
export async function listPeople(tx: Tx, person: StaffPerson, now: Date): Promise<Answer> {
  return { people: await findPeople(tx, person), invitations: await findInvitations(tx, person, now) };
}

async function findPeople(tx: Tx, { grants: own }: StaffPerson): Promise<Answer['people']> {
  const rows = await tx
    .select({ person: staff, grant: staffGrants, identity: staffIdentities.staffId })
    .from(staff)
    .leftJoin(staffGrants, eq(staffGrants.staffId, staff.id))
    .leftJoin(staffIdentities, eq(staffIdentities.staffId, staff.id))
    .orderBy(asc(staff.name), asc(staff.id), asc(staffGrants.role), asc(staffGrants.scopeSite));
  const seesAll = isPermitted(own, 'staff.read', { kind: 'all' });
  return [...Map.groupBy(rows, ({ person }) => person.id).values()].flatMap((ofPerson) => {
    const [{ person, identity }] = ofPerson as [(typeof rows)[number]];
    const all = ofPerson.flatMap(({ grant }) => (grant ? [toGrant(grant)] : []));
    const grants = all.filter(({ scope }) => isPermitted(own, 'staff.read', scope));
    if (grants.length === 0 && !seesAll) return [];
    const { id, name, email, totpConfirmedAt, disabledAt, createdAt } = person;
    const mayChangeRoles = isChangeable(own, all);
    return [
      {
        id,
        name,
        email,
        grants,
        isEnrolled: totpConfirmedAt !== null || identity !== null,
        isDisabled: disabledAt !== null,
        createdAt: createdAt.toISOString(),
        mayChangeRoles,
        mayChangeAccess: mayChangeRoles && all.every((grant) => mayPassOn(own, grant, 'staff.change')),
      },
    ];
  });
}

/** Whether the caller may change a person with these grants at all. */
export const isChangeable = (own: readonly StaffGrant[], grants: readonly StaffGrant[]): boolean =>
  isPermitted(own, 'staff.change', { kind: 'all' }) ||
  grants.some(({ scope }) => isPermitted(own, 'staff.change', scope));

async function findInvitations(tx: Tx, person: StaffPerson, now: Date): Promise<Answer['invitations']> {
  const rows = await tx
    .select()
    .from(staffInvitations)
    .where(and(isNull(staffInvitations.usedAt), isNull(staffInvitations.staffId)))
    .orderBy(asc(staffInvitations.expiresAt), asc(staffInvitations.id));
  const invitations: Answer['invitations'] = [];
  for (const invitation of rows) {
    const { id, email, grants, expiresAt } = invitation;
    if (!grants.every(({ scope }) => isPermitted(person.grants, 'staff.read', scope))) continue;
    const isVoid = !(await isSenderEntitled(tx, invitation));
    invitations.push({
      id,
      email,
      grants,
      state: expiresAt <= now ? 'expired' : isVoid ? 'void' : 'waiting',
      expiresAt: expiresAt.toISOString(),
      mayChange: mayInvite(person, grants),
    });
  }
  return invitations;
}

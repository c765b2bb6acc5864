import { and, eq, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import type { Tx } from '#db/queries/database.ts';
import { staff, staffGrants, staffIdentities } from '#db/schema/staff.ts';
import { t } from './texts.ts';

/**
 * Condition on a person with a grant and their link: without the app and without a link a person may never sign in; a role
 * from groups needs the link.
 */
export const mayUseGrant = or(
  and(isNotNull(staff.totpConfirmedAt), eq(staffGrants.source, 'hand')),
  isNotNull(staffIdentities.staffId),
);

/** Whether another person who may sign in owns all brands. */
export async function hasOtherOwner(tx: Tx, id: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(staffGrants, eq(staffGrants.staffId, staff.id))
    .leftJoin(staffIdentities, eq(staffIdentities.staffId, staff.id))
    .where(
      and(
        ne(staff.id, id),
        isNull(staff.disabledAt),
        mayUseGrant,
        eq(staffGrants.role, 'owner'),
        isNull(staffGrants.scopeSite),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** @throws ApiError not_allowed if no other person who may sign in owns all brands */
export async function assertOtherOwner(tx: Tx, id: string): Promise<void> {
  if (!(await hasOtherOwner(tx, id)))
    throw new ApiError('not_allowed', { message: t.lastOwner, reason: 'last_owner' });
}

/** The grants that people who read the brand's events may know; null: all. */
export const grantsIn = (site: string | null, grants: readonly StaffGrant[]): readonly StaffGrant[] =>
  site === null ? grants : grants.filter(({ scope }) => scope.kind !== 'all' && scope.site === site);

/** Condition: the row is this grant. */
export const isGrant = ({ role, scope }: StaffGrant): SQL | undefined =>
  and(
    eq(staffGrants.role, role),
    scope.kind === 'all' ? isNull(staffGrants.scopeSite) : eq(staffGrants.scopeSite, scope.site),
    scope.kind === 'office' ? eq(staffGrants.scopeOffice, scope.officeId) : isNull(staffGrants.scopeOffice),
  );

/** The row of a grant. */
export const grantRow = ({ role, scope }: StaffGrant) => ({
  role,
  scopeSite: scope.kind === 'all' ? null : scope.site,
  scopeOffice: scope.kind === 'office' ? scope.officeId : null,
});

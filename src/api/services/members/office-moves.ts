import { and, asc, count, desc, eq, isNotNull, notInArray } from 'drizzle-orm';
import type { AnswerOf } from '../../../contracts/endpoint.ts';
import type { memberLocations } from '../../../contracts/member-locations.ts';
import type { Tx } from '../../../db/database.ts';
import { officeChanges } from '../../../db/schema/office-changes.ts';
import { officePlans } from '../../../db/schema/office-plans.ts';
import { offices } from '../../../db/schema/offices.ts';
import { changeOffice, type OfficeChangeAnswer } from '../../../domain/office-change.ts';
import type { Day } from '../../../util/calendar.ts';
import { isOffered, type Offer } from '../catalog/offer.ts';
import type { Household } from './household.ts';
import { memberDay } from './member-day.ts';
import { officeAnswer, pendingMove } from './membership-answer.ts';
import { rulesOf } from './next-term.ts';

/** From which day a move would count. */
export async function moveAnswer(
  tx: Tx,
  household: Household,
  to: string | null,
): Promise<OfficeChangeAnswer> {
  const { membership, plan, today } = household;
  return changeOffice(
    {
      from: membership.officeId,
      to,
      memberSince: membership.appliedOn,
      earlierChanges: await earlierChanges(tx, household),
    },
    today,
    rulesOf(plan).officeChange,
  );
}

/** Days on which moves were asked for that counted; one that waits is replaced, and does not count. */
async function earlierChanges(tx: Tx, { site, membership, office }: Household): Promise<Day[]> {
  const rows = await tx
    .select({ at: officeChanges.createdAt })
    .from(officeChanges)
    .where(
      and(
        eq(officeChanges.site, site),
        eq(officeChanges.membershipId, membership.id),
        isNotNull(officeChanges.appliedAt),
      ),
    )
    .orderBy(desc(officeChanges.createdAt))
    .limit(100);
  return rows.map(({ at }) => memberDay(at, office?.timezone));
}

/** Whether the plan may be used without an office. */
export const isOutsideAllowed = ({ plan }: Household): boolean => plan.soldAt !== 'offices';

/** The offices that sell the membership's plan. */
export async function listLocations(
  tx: Tx,
  household: Household,
  { offer, page, pageSize }: { offer: Offer; page: number; pageSize: number },
): Promise<AnswerOf<typeof memberLocations>> {
  const { site, membership, plan } = household;
  const selling = and(
    eq(offices.site, site),
    isOffered(offer),
    eq(officePlans.planId, plan.id),
    // nobody moves to an office in a state where the plan may not be sold
    plan.notSoldIn.length > 0 ? notInArray(offices.state, plan.notSoldIn) : undefined,
  );
  const joined = and(eq(officePlans.site, offices.site), eq(officePlans.officeId, offices.id));
  const [total] = await tx
    .select({ offices: count() })
    .from(offices)
    .innerJoin(officePlans, joined)
    .where(selling);
  const rows = await tx
    .select({ office: offices })
    .from(offices)
    .innerJoin(officePlans, joined)
    .where(selling)
    .orderBy(asc(offices.state), asc(offices.city), asc(offices.name), asc(offices.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  // any office but the present one: all of them count from the same day
  const answer = await moveAnswer(tx, household, membership.officeId === null ? '' : null);
  return {
    current: membership.officeId,
    pending: pendingMove(household),
    effectiveOn: answer.ok ? answer.effectiveOn : null,
    from: !answer.ok && answer.reason === 'too_often' ? answer.from : null,
    outsideAllowed: isOutsideAllowed(household),
    ...{ total: total?.offices ?? 0, page, pageSize },
    offices: rows.map(({ office }) => ({
      ...officeAnswer(office),
      acceptingNewPatients: office.acceptingNewPatients,
    })),
  };
}

import { and, asc, count, eq, exists, notInArray, type SQL, sql } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import { isOffered, type Offer, readOffer } from '#api/services/catalog/offer.ts';
import { providerFinder } from '#api/services/directory/find-providers.ts';
import { milesTo } from '#api/services/directory/nearest-provider.ts';
import { accountScope } from '#api/services/membership/account.ts';
import type { Household, PlanRow } from '#api/services/membership/household.ts';
import { officeAnswer, pendingMove } from '#api/services/membership/membership-answer.ts';
import { requiredPlans } from '#api/services/membership/next-plan.ts';
import { ownHousehold } from '#api/services/membership/read-household.ts';
import type { memberLocations } from '#contracts/member/member-locations.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { officePlans, offices } from '#db/schema/catalog.ts';
import type { Point } from '#util/geo/points.ts';
import { isOutsideAllowed, moveAnswer } from './office-moves.ts';

type Answer = AnswerOf<typeof memberLocations>;
type Listed = Pick<Answer, 'total' | 'offices'>;

interface LocationQuery {
  zip: string;
  city: string;
  page: number;
  pageSize: number;
}

const NONE: Listed = { total: 0, offices: [] };

/**
 * The offices that sell the membership's plan, the plans of its next terms, and people's own plans: nearest first, or
 * by state and city.
 * @throws ApiError invalid for an unknown place; not_allowed without a membership
 */
export async function listLocations(
  call: Pick<RequestContext, 'site' | 'member' | 'deps' | 'inSite'>,
  { zip, city, page, pageSize }: LocationQuery,
): Promise<Answer> {
  const [offer, where] = await Promise.all([
    readOffer(call),
    providerFinder(call.deps.database).findPlace(call.site, { zip, city, state: '' }),
  ]);
  const place = where.kind === 'place' ? where.place : null;
  return call.inSite(async (tx) => {
    const household = await ownHousehold(tx, accountScope(call));
    const listed =
      where.kind === 'unclear' ? NONE : await list(tx, household, { offer, page, pageSize, from: place });
    // for any office but the current one; the date is the same for all
    const answer = await moveAnswer(tx, household, household.membership.officeId === null ? '' : null);
    return {
      current: household.membership.officeId,
      pending: pendingMove(household),
      effectiveOn: answer.ok ? answer.effectiveOn : null,
      from: !answer.ok && answer.reason === 'too_often' ? answer.from : null,
      outsideAllowed: isOutsideAllowed(household),
      place,
      suggestions: where.kind === 'unclear' ? where.suggestions : [],
      ...listed,
      page,
      pageSize,
    };
  });
}

interface Slice {
  offer: Offer;
  page: number;
  pageSize: number;
  /** null: no starting point */
  from: Point | null;
}

async function list(tx: Tx, household: Household, { offer, page, pageSize, from }: Slice): Promise<Listed> {
  const selling = and(
    eq(offices.site, household.site),
    isOffered(offer),
    ...requiredPlans(household).map(({ plan }) => isSoldThere(tx, household.site, plan)),
  );
  const [total] = await tx.select({ offices: count() }).from(offices).where(selling);
  const distance: SQL<number | null> = from ? milesTo(offices, from) : sql`null::float8`;
  const byName = [asc(offices.state), asc(offices.city), asc(offices.name), asc(offices.id)];
  const rows = await tx
    .select({ office: offices, distance })
    .from(offices)
    .where(selling)
    .orderBy(...(from ? [asc(distance)] : []), ...byName)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    total: total?.offices ?? 0,
    offices: rows.map(({ office, distance: miles }) => ({
      ...officeAnswer(office),
      acceptingNewPatients: office.acceptingNewPatients,
      distanceMiles: miles === null ? null : Math.round(miles * 10) / 10,
    })),
  };
}

function isSoldThere(tx: Tx, site: string, { id, notSoldIn }: PlanRow): SQL | undefined {
  const listed = tx
    .select({ one: sql`1` })
    .from(officePlans)
    .where(and(eq(officePlans.site, site), eq(officePlans.officeId, offices.id), eq(officePlans.planId, id)));
  // exclude offices in states where the plan may not be sold
  return and(exists(listed), notSoldIn.length > 0 ? notInArray(offices.state, notSoldIn) : undefined);
}

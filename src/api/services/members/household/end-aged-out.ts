import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { agedOutMail } from '#api/mails/household/household-changed.ts';
import { recordEvent } from '#api/services/membership/account.ts';
import { forEachHousehold, type HouseholdJob } from '#api/services/membership/for-each-household.ts';
import {
  fullName,
  type Household,
  memberDay,
  type Person,
  runningTerm,
} from '#api/services/membership/household.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import type { Tx } from '#db/queries/database.ts';
import { members } from '#db/schema/accounts.ts';
import { coverages, memberships } from '#db/schema/memberships.ts';
import { coveredUntil, DEPENDENT_AGE_LIMIT } from '#domain/eligibility/eligibility.ts';
import { addDays, addMonths } from '#util/dates/calendar.ts';
import { endCoverage, returnMoney } from '../refunds/return-money.ts';
import { priceRemoval } from './plan-removal.ts';

const A_ROUND = 200;

/**
 * A job that ends coverage at the age limit and credits the rest of the term. Coverage ends on the birthday, regardless
 * of when this runs. Safe to run repeatedly and concurrently.
 * @returns how many
 */
export async function endAgedOut(deps: HouseholdJob, site: string): Promise<number> {
  const { database, now } = deps;
  const due = await database.inSite(site, (tx) => reachedLimit(tx, { site, now: now() }));
  return forEachHousehold(deps, { job: 'aged-out', site, due }, async (tx, household, context) => {
    const person = household.people.find(({ id }) => id === context.due.memberId);
    return person !== undefined && endPersonsCoverage(tx, household, { ...context, person });
  });
}

const isOfMember = and(eq(members.site, coverages.site), eq(members.id, coverages.memberId));
const isOfMembership = and(eq(memberships.site, coverages.site), eq(memberships.id, coverages.membershipId));

/** Whether the person may have reached the limit; the rules decide. */
const mayBeAged = (now: Date) =>
  and(
    isNull(coverages.coveredUntil),
    inArray(members.relation, ['child', 'other']),
    eq(members.disabled, false),
    lte(members.birthDate, addMonths(addDays(memberDay(now, null), 1), -12 * DEPENDENT_AGE_LIMIT)),
    inArray(memberships.status, ['active', 'past_due', 'cancelled']),
  );

/** Brands for which `endAgedOut` may have work. */
export const sitesWithAgedOut = (tx: Tx, now: Date) =>
  tx
    .selectDistinct({ site: coverages.site })
    .from(coverages)
    .innerJoin(members, isOfMember)
    .innerJoin(memberships, isOfMembership)
    .where(mayBeAged(now));

function reachedLimit(tx: Tx, { site, now }: { site: string; now: Date }) {
  return tx
    .select({ membershipId: coverages.membershipId, memberId: coverages.memberId })
    .from(coverages)
    .innerJoin(members, isOfMember)
    .innerJoin(memberships, isOfMembership)
    .where(and(eq(coverages.site, site), mayBeAged(now)))
    .orderBy(sql`${members.birthDate}`)
    .limit(A_ROUND);
}

interface Ending {
  person: Person;
  brand: LiveBrand;
  now: Date;
}

async function endPersonsCoverage(
  tx: Tx,
  household: Household,
  { person, brand, now }: Ending,
): Promise<boolean> {
  const { site, membership, account, today } = household;
  const until = person.relation === 'self' ? null : coveredUntil({ ...person, relation: person.relation });
  if (until === null || until > today || person.coveredUntil !== null) return false;
  const term = runningTerm(household);
  const isWithinTerm = until >= term.start && until < term.end;
  const removal = isWithinTerm
    ? await priceRemoval(tx, { ...household, today: until }, { person, reason: 'aged_out', on: until })
    : null;
  await endCoverage(tx, household, { memberId: person.id, until });
  if (removal?.charge)
    await returnMoney(tx, household, {
      charge: removal.charge,
      cents: removal.cents,
      toCard: false,
      freesTerm: false,
      now,
      rule: 'aged_out',
      reason: 'reached the age limit',
      cause: `aged-out:${person.id}`,
      subject: 'age_limit',
    });
  await recordEvent(tx, { site, accountId: account.id, now }, 'dependent_aged_out', {
    member: person.id,
    coveredUntil: until,
  });
  await queueMailTo(tx, brand, account, {
    kind: 'aged-out',
    dedupeKey: `aged-out:${membership.id}:${person.id}`,
    mail: () =>
      agedOutMail(brand, {
        name: fullName(person),
        coveredThrough: addDays(until, -1),
        creditCents: removal?.charge ? removal.cents : 0,
      }),
  });
  return true;
}

import type { CoveredMember } from '#contracts/membership/membership.ts';
import type { TermPrice } from '#db/schema/memberships.ts';
import { coveredUntil } from '#domain/eligibility/eligibility.ts';
import { recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { type PlanRules, planRules } from '#domain/plans/plan-rules.ts';
import { householdPriceCents, type PlanPrice } from '#domain/pricing/pricing.ts';
import {
  isCovered,
  type MembershipFacts,
  type MembershipStatus,
  statusOn,
} from '#domain/terms/membership-status.ts';
import { nextTerm, type Term } from '#domain/terms/membership-term.ts';
import { BoundedCache } from '#util/collections/collections.ts';
import { addDays, type Day, dayAtInstant, earlierOf } from '#util/dates/calendar.ts';
import { planPrice } from '../catalog/plan-offers.ts';
import type {
  AccountRow,
  MembershipRow,
  OwnPlanTerm,
  Person,
  PlanRow,
  StoredHousehold,
} from './household-rows.ts';

export type {
  AccountRow,
  MembershipRow,
  OfficeRow,
  OwnPlanTerm,
  Person,
  PlanRow,
} from './household-rows.ts';

/** A captured payment for the term after the stored one. */
export interface PaidAhead {
  paymentId: string;
  /** what the term cost the household, including credit used */
  priceCents: number;
  term: Term;
  /** the plan that was paid for */
  plan: PlanRow;
  /** the prices of that term, even if the plan's prices have changed since */
  termPrice: TermPrice;
  /** people with another plan in that term */
  ownPlans: OwnPlanTerm[];
}

/** A membership with everything its rules need, read by one statement. */
export interface Household extends Omit<StoredHousehold, 'renewals'> {
  site: string;
  account: AccountRow;
  /** with today's office: a move takes effect on its day, even before the nightly job has run */
  membership: MembershipRow;
  paidAhead: PaidAhead | null;
  /** the account's balance; negative: a credit */
  owedCents: number;
  /** today in the time zone of the membership */
  today: Day;
}

type Stored = Pick<MembershipRow, 'termStart' | 'termEnd' | 'cycle' | 'anchorDay'>;

export const storedTerm = ({ termStart, termEnd }: Pick<Stored, 'termStart' | 'termEnd'>): Term => ({
  start: termStart,
  end: termEnd,
});

export const followingTerm = (membership: Stored): Term =>
  nextTerm(storedTerm(membership), membership.cycle, membership.anchorDay);

/** The term that runs today: a term paid ahead begins on its day, even before the nightly job has run. */
export function runningTerm({ membership, paidAhead, today }: Household): Term {
  return paidAhead && today >= membership.termEnd ? paidAhead.term : storedTerm(membership);
}

/** The input of src/domain/terms/membership-status.ts. */
export function membershipFacts(household: Household): MembershipFacts {
  const { status, autoRenew } = household.membership;
  const term = runningTerm(household);
  const { paidAhead, today } = household;
  // the next term is paid, so coverage continues
  const continues = paidAhead !== null && today < paidAhead.term.start;
  return { status, term: continues ? { start: term.start, end: paidAhead.term.end } : term, autoRenew };
}

/** The status of the membership today. */
export const statusToday = (household: Household): MembershipStatus =>
  statusOn(membershipFacts(household), household.today);

export const isCoveredToday = (household: Household): boolean =>
  isCovered(membershipFacts(household), household.today);

/** First day on which a person is no longer covered, by age or removal; null without an end. */
export function leavesOn(person: Person): Day | null {
  const ageLimit = person.relation === 'self' ? null : coveredUntil({ ...person, relation: person.relation });
  if (ageLimit === null || person.coveredUntil === null) return ageLimit ?? person.coveredUntil;
  return earlierOf(ageLimit, person.coveredUntil);
}

export function isCoveredOn(person: Person, day: Day): boolean {
  const until = leavesOn(person);
  return person.coveredFrom <= day && (until === null || day < until);
}

/** The people of the household on a day. */
export function peopleOn({ people }: Pick<Household, 'people'>, day: Day): Person[] {
  return people.filter((person) => isCoveredOn(person, day));
}

export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** A person as the member sees them. People who left stay in the list, as the member was charged for them. */
export function coveredMember(household: Household, person: Person): CoveredMember {
  const { status, term } = membershipFacts(household);
  const { id, firstName, lastName, birthDate, relation, disabled, coveredFrom, ownPlan } = person;
  const until = leavesOn(person);
  const end = until === null ? term.end : earlierOf(until, term.end);
  const covered = status !== 'ended' && isCoveredOn(person, household.today);
  return {
    id,
    firstName,
    lastName,
    birthDate,
    relation,
    disabled,
    coveredFrom,
    covered,
    ownPlan: ownPlan && { id: ownPlan.id, name: ownPlan.name },
    coveredThrough: addDays(end, -1),
    leavesOn: until,
  };
}

export const effectiveRules = ({ cycle, rules }: Pick<PlanRow, 'cycle' | 'rules'>): PlanRules =>
  planRules(cycle, rules);

export const pickTermPrice = ({ memberCents, dependentCents, householdCapCents }: TermPrice): TermPrice => ({
  memberCents,
  dependentCents,
  householdCapCents,
});

/** The prices of the running term. */
export const runningPrice = ({ membership, plan }: Household): PlanPrice =>
  planPrice(membership.termPrice ?? plan);

/** How much one person more or less changes the price of a paid term. */
export function paidDifference({ termPrice }: PaidAhead, fewer: number): number {
  const price = planPrice(termPrice);
  return householdPriceCents(price, fewer + 1) - householdPriceCents(price, fewer);
}

/** Per minute, because computing the day in a time zone is slow. */
const days = new BoundedCache<string, Day>({ entries: 2000, cost: 2000 });

/**
 * The calendar day that counts for a membership: the day at its office. Outside office it is the westernmost mainland
 * time zone, where each day ends last.
 */
export function memberDay(now: Date, officeZone: string | null | undefined): Day {
  const zone = officeZone ?? '';
  return days.take(`${Math.floor(now.getTime() / 60_000)} ${zone}`, () => ({
    value: zone ? dayAtInstant(now, zone) : recordDay(now),
    cost: 1,
  }));
}

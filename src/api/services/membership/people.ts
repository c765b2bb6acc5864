import type { CoveredMember } from '#contracts/membership/membership.ts';
import { coveredUntil } from '#domain/eligibility/eligibility.ts';
import { addDays, type Day, earlierOf } from '#util/dates/calendar.ts';
import type { Household, Person } from './household.ts';
import { factsOf } from './terms.ts';

/** First day on which a person is no longer covered, by age or removal; null without an end. */
export function leavesOn(person: Person): Day | null {
  const forAge = person.relation === 'self' ? null : coveredUntil({ ...person, relation: person.relation });
  if (forAge === null || person.coveredUntil === null) return forAge ?? person.coveredUntil;
  return earlierOf(forAge, person.coveredUntil);
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
  const { status, term } = factsOf(household);
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

import type { Problem } from '../../../contracts/cart.ts';
import { MOST_PEOPLE } from '../../../contracts/person.ts';
import {
  type Dependent,
  type DependentRefusal,
  householdRefusals,
  type MemberRefusal,
  memberRefusal,
} from '../../../domain/eligibility.ts';
import type { Day } from '../../../util/calendar.ts';
import { foldForSearch } from '../../../util/fold.ts';
import type { PlanRow } from '../catalog/plan-offers.ts';
import { rulesOf } from '../members/next-term.ts';
import type { WishPerson } from './price-cart.ts';

type PersonRefusal = MemberRefusal | DependentRefusal | 'duplicate' | 'second_self';

const SENTENCES: Readonly<Record<PersonRefusal, string>> = {
  birth_date_invalid: 'Please enter a date such as 05/31/90.',
  birth_date_in_future: 'This birth date is in the future.',
  birth_date_too_early: 'Please check the birth date.',
  under_18: 'Whoever joins and pays must be 18 or older.',
  too_young: 'This plan is for people who are older.',
  too_old: 'This person is too old for this plan. Children are covered until they turn 26.',
  relation_not_covered: 'This plan does not cover this relation.',
  second_partner: 'A household has one spouse or partner.',
  duplicate: 'This person is in the household already.',
  second_self: 'Only one person can be the one who joins.',
};

/**
 * What is wrong with the people of a household, each as `members.<id>`.
 * @param asked.today the first day of the term
 */
export function peopleProblems(
  people: readonly WishPerson[],
  { plan, today }: { plan: Pick<PlanRow, 'cycle' | 'rules'>; today: Day },
): Problem[] {
  const rule = rulesOf(plan);
  const refusals = new Map<string, PersonRefusal>();
  const dependents = people.filter((person) => person.relation !== 'self');
  const answers = householdRefusals(dependents.map(asDependent), rule, today);
  for (const [index, { id }] of dependents.entries()) {
    const refusal = answers[index];
    if (refusal) refusals.set(id, refusal);
  }
  const [self, ...others] = people.filter((person) => person.relation === 'self');
  const refusal = self ? memberRefusal(self.birthDate, rule, today) : null;
  if (self && refusal) refusals.set(self.id, refusal);
  for (const { id } of others) refusals.set(id, 'second_self');
  for (const { id } of duplicates(people)) refusals.set(id, 'duplicate');
  const problems: Problem[] = [...refusals].map(([id, reason]) => ({
    field: `members.${id}`,
    reason,
    message: SENTENCES[reason],
  }));
  if (people.length > MOST_PEOPLE)
    problems.push({ field: 'members', reason: 'too_many_people', message: TOO_MANY });
  return problems;
}

export const TOO_MANY = `A household has at most ${MOST_PEOPLE} people.`;

function asDependent({ relation, birthDate, disabled }: WishPerson): Dependent {
  return { relation: relation === 'self' ? 'other' : relation, birthDate, disabled };
}

/** Everybody who is there a second time: nobody should pay for the same person twice. */
function duplicates(people: readonly WishPerson[]): WishPerson[] {
  const seen = new Set<string>();
  return people.filter((person) => {
    const key = personKey(person);
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown;
  });
}

/** What two entries of the same person have in common, however the name is spelt. */
export const personKey = ({
  firstName,
  lastName,
  birthDate,
}: Pick<WishPerson, 'firstName' | 'lastName' | 'birthDate'>): string =>
  `${foldForSearch(`${firstName} ${lastName}`) || `${firstName} ${lastName}`} ${birthDate}`;

import type { Day } from '#util/dates/calendar.ts';
import { ageOn, type BirthDateError, birthDateError, birthday } from './ages.ts';

/**
 * Who may be on a membership. `child` is a child by birth, adoption, marriage or foster care; `parent` a parent or
 * grandparent supported by the member; `other` any other dependent.
 */
export const DEPENDENT_RELATIONS = ['spouse', 'domestic_partner', 'child', 'parent', 'other'] as const;
export type DependentRelation = (typeof DEPENDENT_RELATIONS)[number];

/** Children and other dependents are covered until this birthday, on which they no longer are. */
export const DEPENDENT_AGE_LIMIT = 26;
const ADULT = 18;
const AGE_LIMITED: readonly DependentRelation[] = ['child', 'other'];
const PARTNERS: readonly DependentRelation[] = ['spouse', 'domestic_partner'];

/** What a plan asks of its people; ages in whole years on the first day of a term, both ends included. */
export interface PeopleRule {
  memberAge: { min: number; max: number | null };
  /** the age that everyone added must have reached as well, such as 62 */
  dependentMinAge: number | null;
  relations: readonly DependentRelation[];
}

export interface Dependent {
  relation: DependentRelation;
  birthDate: string;
  /** cannot support themselves because of a disability: covered past the age limit */
  disabled: boolean;
}

export type MemberRefusal = BirthDateError | 'under_18' | 'too_young' | 'too_old';
export type DependentRefusal =
  | BirthDateError
  | 'relation_not_covered'
  | 'too_young'
  | 'too_old'
  | 'second_partner';

/** Why someone may not hold the plan from a day on, or null. Who joins and pays is 18 or older. */
export function memberRefusal(birthDate: string, rule: PeopleRule, on: Day): MemberRefusal | null {
  const error = birthDateError(birthDate, on);
  if (error) return error;
  const age = ageOn(birthDate, on);
  if (age < ADULT) return 'under_18';
  if (age < rule.memberAge.min) return 'too_young';
  return rule.memberAge.max !== null && age > rule.memberAge.max ? 'too_old' : null;
}

/** Why someone may not be added from a day on, or null. */
export function dependentRefusal(person: Dependent, rule: PeopleRule, on: Day): DependentRefusal | null {
  const error = birthDateError(person.birthDate, on);
  if (error) return error;
  if (!rule.relations.includes(person.relation)) return 'relation_not_covered';
  if (rule.dependentMinAge !== null && ageOn(person.birthDate, on) < rule.dependentMinAge) return 'too_young';
  const until = coveredUntil(person);
  return until !== null && on >= until ? 'too_old' : null;
}

/** The first day on which a dependent is no longer covered for age, or null where age does not matter. */
export function coveredUntil(person: Dependent): Day | null {
  if (person.disabled || !AGE_LIMITED.includes(person.relation)) return null;
  return birthday(person.birthDate, DEPENDENT_AGE_LIMIT);
}

/** A plan that a dependent has instead of the household's. */
export interface OwnPlanRule {
  rule: PeopleRule;
  /** the ages that the plan is said to be for; null where it is for any */
  ages: PeopleRule['memberAge'] | null;
  /** the day on which they came to have it, whose age counts; absent: that which is asked about */
  since?: Day | undefined;
}

/**
 * Why a person may not have their own plan, or null. The plan must cover them as a dependent, and they must meet its
 * age limit for new members. They keep it when they are older (decision 032).
 */
export function ownPlanRefusal(
  person: Dependent,
  { rule, ages, since }: OwnPlanRule,
  on: Day,
): DependentRefusal | null {
  const refusal = dependentRefusal(person, rule, on);
  if (refusal || ages === null) return refusal;
  const age = ageOn(person.birthDate, since ?? on);
  if (age < ages.min) return 'too_young';
  return ages.max !== null && age > ages.max ? 'too_old' : null;
}

/**
 * The answer for each dependent of a household, in order. A household has one spouse or partner.
 * @param ownOf the plan that a dependent has instead of the household's
 */
export function householdRefusals<Person extends Dependent>(
  dependents: readonly Person[],
  rule: PeopleRule,
  on: Day,
  ownOf: (person: Person) => OwnPlanRule | null = () => null,
): (DependentRefusal | null)[] {
  const firstPartner = dependents.findIndex((person) => PARTNERS.includes(person.relation));
  return dependents.map((person, index) => {
    const own = ownOf(person);
    const refusal = own ? ownPlanRefusal(person, own, on) : dependentRefusal(person, rule, on);
    if (refusal) return refusal;
    return PARTNERS.includes(person.relation) && index !== firstPartner ? 'second_partner' : null;
  });
}

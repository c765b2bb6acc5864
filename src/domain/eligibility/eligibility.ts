import { type Day, dayNumber, isDay } from '#util/dates/calendar.ts';

/** The oldest person on record reached 122. */
const OLDEST = 125;

/**
 * The day on which a person reaches an age. A person born on February 29 has their birthday on March 1 in other years,
 * so that a child is covered a day longer, not less.
 * @param age whole years, 0 or more
 */
export function birthday(birthDate: Day, age: number): Day {
  dayNumber(birthDate);
  const year = String(Number(birthDate.slice(0, 4)) + age).padStart(4, '0');
  const same = `${year}${birthDate.slice(4)}`;
  return isDay(same) ? same : `${year}-03-01`;
}

/** Age in whole years on a day; negative before the birth. */
export function ageOn(birthDate: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return on >= birthday(birthDate, years) ? years : years - 1;
}

type BirthDateError = 'birth_date_invalid' | 'birth_date_in_future' | 'birth_date_too_early';

/** Why a birth date cannot be right, or null. A child born today may be added. */
export function birthDateError(birthDate: string, today: Day): BirthDateError | null {
  if (!isDay(birthDate)) return 'birth_date_invalid';
  if (birthDate > today) return 'birth_date_in_future';
  return ageOn(birthDate, today) > OLDEST ? 'birth_date_too_early' : null;
}

/**
 * Who may be on a membership. `child` is a child by birth, adoption, marriage or foster care; `parent` a parent or
 * grandparent supported by the member; `other` any other dependent.
 */
export const DEPENDENT_RELATIONS = ['spouse', 'domestic_partner', 'child', 'parent', 'other'] as const;
export type DependentRelation = (typeof DEPENDENT_RELATIONS)[number];

/** Children and other dependents are covered until the day before this birthday. */
export const DEPENDENT_AGE_LIMIT = 26;
const ADULT = 18;
const AGE_LIMITED: readonly DependentRelation[] = ['child', 'other'];
const PARTNERS: readonly DependentRelation[] = ['spouse', 'domestic_partner'];

/** Whom a plan covers; ages in whole years on the first day of a term, both ends included. */
export interface PeopleRule {
  memberAge: { min: number; max: number | null };
  /** the minimum age of everyone who is added, such as 62 */
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

/** Why a person may not join on a day, or null. The person who joins and pays must be an adult. */
export function memberRefusal(birthDate: string, rule: PeopleRule, on: Day): MemberRefusal | null {
  const error = birthDateError(birthDate, on);
  if (error) return error;
  const age = ageOn(birthDate, on);
  if (age < ADULT) return 'under_18';
  if (age < rule.memberAge.min) return 'too_young';
  return rule.memberAge.max !== null && age > rule.memberAge.max ? 'too_old' : null;
}

/** Why a person may not be added on a day, or null. */
export function dependentRefusal(person: Dependent, rule: PeopleRule, on: Day): DependentRefusal | null {
  const error = birthDateError(person.birthDate, on);
  if (error) return error;
  if (!rule.relations.includes(person.relation)) return 'relation_not_covered';
  if (rule.dependentMinAge !== null && ageOn(person.birthDate, on) < rule.dependentMinAge) return 'too_young';
  const until = coveredUntil(person);
  return until !== null && on >= until ? 'too_old' : null;
}

/** The first day on which a dependent is too old to be covered; null without an age limit. */
export function coveredUntil(person: Dependent): Day | null {
  if (person.disabled || !AGE_LIMITED.includes(person.relation)) return null;
  return birthday(person.birthDate, DEPENDENT_AGE_LIMIT);
}

/** The rules of a plan that a dependent has instead of the household's. */
export interface OwnPlanRule {
  rule: PeopleRule;
  /** the ages that the plan is for; null: any */
  ages: PeopleRule['memberAge'] | null;
  /** the day on which they got it, when their age is checked; absent: the day in question */
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

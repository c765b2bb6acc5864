import { type Day, dayNumber, isDay } from '#util/dates/calendar.ts';

/** The greatest age we believe; the oldest person on record reached 122. */
const OLDEST = 125;

/**
 * The day on which someone reaches an age. Who was born on 29 February has the birthday on 1 March in years
 * without that day: one rule for every age, and the later day, on which a child is covered a day longer.
 * @param age whole years, 0 or more
 */
export function birthday(birthDate: Day, age: number): Day {
  dayNumber(birthDate);
  const year = String(Number(birthDate.slice(0, 4)) + age).padStart(4, '0');
  const same = `${year}${birthDate.slice(4)}`;
  return isDay(same) ? same : `${year}-03-01`;
}

/** Age in whole years on a day; -1 and less before the birth. */
export function ageOn(birthDate: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return on >= birthday(birthDate, years) ? years : years - 1;
}

type BirthDateError = 'birth_date_invalid' | 'birth_date_in_future' | 'birth_date_too_early';

/** What cannot be right about a birth date, or null. A child born today may be added. */
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

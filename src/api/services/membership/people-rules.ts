import type { Problem } from '#contracts/checkout/cart.ts';
import { MOST_PEOPLE } from '#contracts/membership/person.ts';
import type { Relation } from '#contracts/shared/fields.ts';
import {
  DEPENDENT_AGE_LIMIT,
  type Dependent,
  type DependentRefusal,
  type DependentRelation,
  householdRefusals,
  type MemberRefusal,
  memberRefusal,
  type OwnPlanRule,
  type PeopleRule,
} from '#domain/eligibility/eligibility.ts';
import type { Day } from '#util/dates/calendar.ts';
import { normalizeForSearch } from '#util/text/search-normalize.ts';
import { listed } from '#util/text/words.ts';
import type { PlanRow } from '../catalog/plan-offers.ts';
import { effectiveRules } from './household.ts';

type PersonRefusal = MemberRefusal | DependentRefusal | 'duplicate' | 'second_self';

export const SECOND_SELF = 'Only one person can be the account holder.';

/** Messages that do not depend on the plan. */
const SENTENCES: Readonly<Record<Exclude<PersonRefusal, PlanRefusal>, string>> = {
  birth_date_invalid: 'Please enter a date such as 05/31/90.',
  birth_date_in_future: 'This birth date is in the future.',
  birth_date_too_early: 'Please check the birth date.',
  under_18: 'You must be 18 or older to join. A parent or guardian can join and add you.',
  second_partner:
    'A household has one spouse or partner. Please correct who this is, or remove one of the two.',
  duplicate: 'This person is already in the household.',
  second_self: SECOND_SELF,
};

/** Refusals that another plan may not have. */
export const PLAN_REFUSALS = ['too_young', 'too_old', 'relation_not_covered'] as const;
type PlanRefusal = (typeof PLAN_REFUSALS)[number];

const RELATIONS: Readonly<Record<DependentRelation, string>> = {
  spouse: 'spouses',
  domestic_partner: 'domestic partners',
  child: 'children',
  parent: 'parents',
  other: 'other dependents',
};

const coveredRelations = ({ relations }: PeopleRule): string =>
  listed(
    relations.map((relation) => RELATIONS[relation]),
    'and',
  );

/** Why the plan does not cover a person, by its own rules. */
function planSentence(refusal: PlanRefusal, isSelf: boolean, rule: PeopleRule): string {
  switch (refusal) {
    case 'too_young':
      return isSelf
        ? `This plan is for people who are ${rule.memberAge.min} or older.`
        : `Everyone on this plan must be ${rule.dependentMinAge} or older.`;
    case 'too_old':
      return isSelf
        ? `This plan is for people up to ${rule.memberAge.max}.`
        : `Children and other dependents are covered until they turn ${DEPENDENT_AGE_LIMIT}, and longer only if a disability keeps them from supporting themselves.`;
    case 'relation_not_covered':
      return `This plan covers you and ${coveredRelations(rule)} only.`;
  }
}

const isPlanRefusal = (refusal: PersonRefusal): refusal is PlanRefusal =>
  PLAN_REFUSALS.some((one) => one === refusal);

/** Why a person's own plan does not cover them. */
function ownPlanSentence(refusal: PlanRefusal, plan: OwnPlan, { isNew }: { isNew: boolean }): string {
  const { name } = plan;
  const { ages, rule } = ownRule(plan);
  // people who have the plan already keep it while they are on the membership
  return isNew ? `${why()} Please choose another plan for them.` : why();

  function why(): string {
    switch (refusal) {
      case 'too_young':
        return `${name} is for people of ${Math.max(rule.dependentMinAge ?? 0, ages?.min ?? 0)} and older.`;
      case 'too_old':
        return ages?.max ? `${name} is for people up to ${ages.max}.` : planSentence(refusal, false, rule);
      case 'relation_not_covered':
        return `${name} covers ${coveredRelations(rule)} only.`;
    }
  }
}

type OwnPlan = Pick<PlanRow, 'name' | 'cycle' | 'rules'>;

const ownRule = ({ cycle, rules }: OwnPlan, since?: Day): OwnPlanRule => ({
  since,
  rule: effectiveRules({ cycle, rules }),
  // only the plan's own age rule: the default, that members are adults, does not apply to dependents
  ages: rules.memberAge ?? null,
});

export interface RequestedPerson {
  id: string;
  firstName: string;
  lastName: string;
  birthDate: Day;
  relation: Relation;
  disabled: boolean;
  /** their own plan; null or absent: the household's plan */
  planId?: string | null;
}

/** A person of a household, who may have another plan. */
export type ProblemPerson = RequestedPerson & {
  ownPlan?: OwnPlan | null;
  /** absent for people who are not on the membership yet */
  coveredFrom?: Day | undefined;
};

/**
 * The problems with the people of a household, each as `members.<id>`.
 * @param context.today the first day of the term
 */
export function peopleProblems(
  people: readonly ProblemPerson[],
  { plan, today }: { plan: Pick<PlanRow, 'cycle' | 'rules'>; today: Day },
): Problem[] {
  const rule = effectiveRules(plan);
  const refusals = new Map<string, PersonRefusal>();
  const dependents = people.filter((person) => person.relation !== 'self');
  const answers = householdRefusals(dependents.map(asDependent), rule, today, ({ ownPlan, coveredFrom }) =>
    ownPlan ? ownRule(ownPlan, coveredFrom) : null,
  );
  for (const [index, { id }] of dependents.entries()) {
    const refusal = answers[index];
    if (refusal) refusals.set(id, refusal);
  }
  const [self, ...others] = people.filter((person) => person.relation === 'self');
  const refusal = self ? memberRefusal(self.birthDate, rule, today) : null;
  if (self && refusal) refusals.set(self.id, refusal);
  for (const { id } of others) refusals.set(id, 'second_self');
  for (const { id } of duplicates(people)) refusals.set(id, 'duplicate');
  const byId = new Map(dependents.map((person) => [person.id, person]));
  const problems: Problem[] = [...refusals].map(([id, reason]) => {
    const field = `members.${id}`;
    if (!isPlanRefusal(reason)) return { field, reason, message: SENTENCES[reason] };
    const { ownPlan: own, coveredFrom } = byId.get(id) ?? {};
    const isNew = coveredFrom === undefined;
    // a separate reason: choosing another household plan would not help
    if (own) return { field, reason: `own_plan_${reason}`, message: ownPlanSentence(reason, own, { isNew }) };
    return { field, reason, message: planSentence(reason, id === self?.id, rule) };
  });
  if (people.length > MOST_PEOPLE)
    problems.push({ field: 'members', reason: 'too_many_people', message: TOO_MANY });
  return problems;
}

export const TOO_MANY = `A household has at most ${MOST_PEOPLE} people.`;

function asDependent({ relation, birthDate, disabled, ownPlan = null, coveredFrom }: ProblemPerson) {
  const dependent: Dependent = { relation: relation === 'self' ? 'other' : relation, birthDate, disabled };
  return { ...dependent, ownPlan, coveredFrom };
}

/** People listed twice, who would be paid for twice. */
function duplicates(people: readonly ProblemPerson[]): ProblemPerson[] {
  const seen = new Set<string>();
  return people.filter((person) => {
    const key = personKey(person);
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown;
  });
}

/** Identifies a person in spite of spelling differences in the name. */
export const personKey = ({
  firstName,
  lastName,
  birthDate,
}: Pick<RequestedPerson, 'firstName' | 'lastName' | 'birthDate'>): string =>
  `${normalizeForSearch(`${firstName} ${lastName}`) || `${firstName} ${lastName}`} ${birthDate}`;

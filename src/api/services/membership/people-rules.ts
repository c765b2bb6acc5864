import { ApiError } from '#api/kernel/errors.ts';
import type { Problem } from '#contracts/checkout/cart.ts';
import { MOST_PEOPLE } from '#contracts/membership/person.ts';
import type { Relation } from '#contracts/shared/fields.ts';
import {
  DEPENDENT_AGE_LIMIT,
  type Dependent,
  type DependentRefusal,
  householdRefusals,
  type MemberRefusal,
  memberRefusal,
  type OwnPlanRule,
  type PeopleRule,
} from '#domain/eligibility/eligibility.ts';
import type { Day } from '#util/dates/calendar.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { listOf } from '#util/language/lists.ts';
import { normalizeForSearch } from '#util/text/search-normalize.ts';
import type { PlanRow } from '../catalog/plan-offers.ts';
import { effectiveRules } from './household.ts';
import { t } from './texts.ts';

type PersonRefusal = MemberRefusal | DependentRefusal | 'duplicate' | 'second_self';

/** Refusals that another plan may not have. */
export const PLAN_REFUSALS = ['too_young', 'too_old', 'relation_not_covered'] as const;
type PlanRefusal = (typeof PLAN_REFUSALS)[number];

const coveredRelations = ({ relations }: PeopleRule): string =>
  listOf(currentLanguage())(
    relations.map((relation) => t.relations[relation]),
    'and',
  );

/** Why the plan does not cover a person, by its own rules. */
function planSentence(refusal: PlanRefusal, isSelf: boolean, rule: PeopleRule): string {
  switch (refusal) {
    case 'too_young':
      return isSelf ? t.planFrom(rule.memberAge.min) : t.everyoneFrom(rule.dependentMinAge ?? 0);
    case 'too_old':
      return isSelf ? t.planUpTo(rule.memberAge.max ?? 0) : t.dependentsUntil(DEPENDENT_AGE_LIMIT);
    case 'relation_not_covered':
      return t.planCovers(coveredRelations(rule));
  }
}

const isPlanRefusal = (refusal: PersonRefusal): refusal is PlanRefusal =>
  PLAN_REFUSALS.some((one) => one === refusal);

/** Why a person's own plan does not cover them. */
function ownPlanSentence(refusal: PlanRefusal, plan: OwnPlan, { isNew }: { isNew: boolean }): string {
  const { name } = plan;
  const { ages, rule } = ownRule(plan);
  // people who have the plan already keep it while they are on the membership
  return isNew ? `${why()} ${t.anotherForThem}` : why();

  function why(): string {
    switch (refusal) {
      case 'too_young':
        return t.ownPlanFrom(name, Math.max(rule.dependentMinAge ?? 0, ages?.min ?? 0));
      case 'too_old':
        return ages?.max ? t.ownPlanUpTo(name, ages.max) : planSentence(refusal, false, rule);
      case 'relation_not_covered':
        return t.ownPlanCovers(name, coveredRelations(rule));
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
    if (!isPlanRefusal(reason)) return { field, reason, message: t.personRefusals[reason] };
    const { ownPlan: own, coveredFrom } = byId.get(id) ?? {};
    const isNew = coveredFrom === undefined;
    // a separate reason: choosing another household plan would not help
    if (own) return { field, reason: `own_plan_${reason}`, message: ownPlanSentence(reason, own, { isNew }) };
    return { field, reason, message: planSentence(reason, id === self?.id, rule) };
  });
  if (people.length > MOST_PEOPLE)
    problems.push({ field: 'members', reason: 'too_many_people', message: t.tooManyPeople(MOST_PEOPLE) });
  return problems;
}

/** The error for a household that is full. */
export const tooManyPeople = (): ApiError =>
  new ApiError('not_allowed', { reason: 'too_many_people', message: t.tooManyPeople(MOST_PEOPLE) });

/** The message for a second account holder. */
export const secondSelf = (): string => t.personRefusals.second_self;

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

import type { z } from 'zod';
import { ApiError } from '#api/kernel/errors.ts';
import type { Offer } from '#api/services/catalog/offer.ts';
import type { PlanRow as OfferedPlan } from '#api/services/catalog/plan-offers.ts';
import type { AccountScope } from '#api/services/membership/account.ts';
import { assertActive } from '#api/services/membership/assert-changeable.ts';
import {
  coveredMember,
  effectiveRules,
  type Household,
  type Person,
  type PlanRow,
  paidDifference,
  peopleOn,
  runningPrice,
  runningTerm,
} from '#api/services/membership/household.ts';
import { type UpcomingPlan, upcomingPlans } from '#api/services/membership/next-plan.ts';
import { openTerm } from '#api/services/membership/next-term.ts';
import { memberPlan, type Place, plansForDependents } from '#api/services/membership/own-plan-offers.ts';
import {
  countOnHouseholdPlan,
  fitsHouseholdPlan,
  inPaidTerm,
  readPlaces,
  resolveOwnPlan,
  termCents,
} from '#api/services/membership/own-plans.ts';
import { type ProblemPerson, peopleProblems, tooManyPeople } from '#api/services/membership/people-rules.ts';
import { ownHousehold } from '#api/services/membership/read-household.ts';
import { receiptLine } from '#api/services/payments/receipt-line.ts';
import type { Problem } from '#contracts/checkout/cart.ts';
import {
  DependentRelationSchema,
  type dependentsList,
  type NewDependentSchema,
} from '#contracts/member/dependents.ts';
import { MOST_PEOPLE } from '#contracts/membership/person.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import type { ReceiptLine } from '#db/schema/payments.ts';
import { flatPrice, type PlanPrice } from '#domain/pricing/pricing.ts';
import { additionPrice, type Prorated } from '#domain/pricing/proration.ts';
import { lastDayOf, type Term } from '#domain/terms/membership-term.ts';
import type { Day } from '#util/dates/calendar.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { t } from './texts.ts';

/** The person without the requested plan, which is looked up separately. */
export type NewDependent = Omit<z.output<typeof NewDependentSchema>, 'plan'>;

/** The cost of adding a person today. */
export interface Addition {
  prorated: Prorated;
  /** all that is charged now */
  chargeCents: number;
  /** the part for a term paid ahead; null if there is none, or if they are too old by then */
  aheadCents: number | null;
  lines: ReceiptLine[];
  term: Term;
  /** the price of the next term with them */
  renewalCents: number;
  explanation: string;
}

interface Newcomer {
  /** as shown on the receipt */
  name: string;
  /** their own plan, or null for the household's plan */
  own: PlanRow | null;
  /** first day on which they are too old to be covered; null: no age limit */
  until: Day | null;
}

/** @throws ApiError not_allowed if no one can be added at the moment */
export function priceAddition(household: Household, { name, own, until }: Newcomer): Addition {
  assertActive(household);
  const { plan, today } = household;
  const people = peopleOn(household, today);
  if (people.length >= MOST_PEOPLE) throw tooManyPeople();
  const term = runningTerm(household);
  const unit = effectiveRules(plan).proration;
  const price = own ? flatPrice(own.dependentCents) : runningPrice(household);
  const prorated = additionPrice({ price, people: countOnHouseholdPlan(people), on: today, term, unit });
  const line = (on: PlanRow, from: Day, { end }: Term, cents: number) =>
    receiptLine({
      kind: 'dependent',
      cents,
      facts: { what: `${on.name}: ${name}`, from, through: lastDayOf({ start: from, end }) },
    });
  const lines: ReceiptLine[] = [line(own ?? plan, today, term, prorated.cents)];
  const ahead = household.paidAhead;
  const isThereThen = ahead !== null && (until === null || ahead.term.start < until);
  let aheadCents: number | null = null;
  if (ahead && today < ahead.term.start && isThereThen) {
    const then = inPaidTerm(peopleOn(household, ahead.term.start), ahead);
    const ownThen = fitsHouseholdPlan(own, ahead.plan) ? own : null;
    aheadCents = ownThen?.dependentCents ?? paidDifference(ahead, countOnHouseholdPlan(then));
    lines.push(line(ownThen ?? ahead.plan, ahead.term.start, ahead.term, aheadCents));
  }
  return {
    prorated,
    lines,
    term,
    aheadCents,
    chargeCents: lines.reduce((sum, { cents }) => sum + cents, 0),
    renewalCents: renewalWithOneMore(household, { own, until }),
    explanation: explanationOf(prorated, price),
  };
}

function renewalWithOneMore(household: Household, { own, until }: Omit<Newcomer, 'name'>): number {
  const { next, people, from, priceCents } = openTerm(household);
  if (until !== null && until <= (from ?? household.today)) return priceCents;
  const ownPlan = resolveOwnPlan({ ownPlan: own }, { plan: next.plan, account: household.account });
  return termCents(next.plan, [...people, { ownPlan }]);
}

function explanationOf({ cents, wholeTermCents, left, of, unit }: Prorated, price: PlanPrice): string {
  if (price.dependent_cents === 0) return t.oneMoreFree;
  if (wholeTermCents === 0) return t.oneMoreIncluded;
  return t.oneMoreCosts(formatCents(wholeTermCents), { left, of, unit, amount: formatCents(cents) });
}

/**
 * Checks whether a person may be on the membership.
 * @param dependent.coveredFrom set for a person who is on it already
 * @param others the other people on it
 * @throws ApiError invalid, naming the problem
 */
export function assertEligible(
  household: Household,
  dependent: NewDependent & Pick<Person, 'ownPlan'> & { coveredFrom?: Day },
  others: readonly Person[],
): void {
  const id = 'new';
  const people = [...others, { id, ...dependent }];
  // the plans of the next terms must cover them as well
  const problem = upcomingPlans(household)
    .flatMap((ahead) => problemsOn(ahead, people, household.today))
    .find(({ field }) => field === `members.${id}`);
  if (!problem) return;
  const field = fieldOf(problem, { isNew: dependent.coveredFrom === undefined });
  throw new ApiError('invalid', {
    reason: problem.reason,
    message: problem.message,
    fields: { [`dependent.${field}`]: problem.message },
  });
}

/** The form field to correct. A person who already has their own plan keeps it. */
function fieldOf(
  { reason }: Problem,
  { isNew }: { isNew: boolean },
): keyof z.output<typeof NewDependentSchema> {
  if (isNew && reason.startsWith('own_plan_')) return 'plan';
  if (/^birth_date|^(own_plan_)?too_/.test(reason)) return 'birthDate';
  return reason === 'duplicate' ? 'firstName' : 'relation';
}

function problemsOn(
  { plan, is }: UpcomingPlan,
  people: readonly (ProblemPerson & Pick<Person, 'ownPlan'>)[],
  today: Day,
): Problem[] {
  const then = people.map((person) =>
    fitsHouseholdPlan(person.ownPlan, plan) ? person : { ...person, ownPlan: null },
  );
  const problems = peopleProblems(then, { plan, today });
  if (is === 'running') return problems;
  return problems.map((problem) => ({ ...problem, message: t.nextPlanRule(problem.message, plan.name) }));
}

/** The people on the membership, and the price of one more today. */
export async function listDependents(
  tx: Tx,
  scope: AccountScope,
  offer: Offer,
): Promise<AnswerOf<typeof dependentsList>> {
  const household = await ownHousehold(tx, scope);
  const { relations } = effectiveRules(household.plan);
  const places = await readPlaces(tx, household, offer);
  return {
    members: household.people.map((person) => coveredMember(household, person)),
    addition: additionIfAny(household),
    plans: (await plansInAll(tx, places)).map(memberPlan),
    relations: DependentRelationSchema.options.filter((relation) => relations.includes(relation)),
  };
}

/** The plans that dependents may have at every place; empty if only the household's plan is left. */
async function plansInAll(tx: Tx, places: readonly (Place | null)[]): Promise<OfferedPlan[]> {
  let inAll: OfferedPlan[] | null = null;
  for (const place of places) {
    const plans = place ? await plansForDependents(tx, place) : [];
    inAll = (inAll ?? plans).filter(({ id }) => plans.some((plan) => plan.id === id));
  }
  return inAll && inAll.length > 1 ? inAll : [];
}

function additionIfAny(household: Household): AnswerOf<typeof dependentsList>['addition'] {
  try {
    const anyone = { name: '', own: null, until: null };
    const { chargeCents, prorated, renewalCents } = priceAddition(household, anyone);
    return { cents: chargeCents, prorated, renewalCents };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

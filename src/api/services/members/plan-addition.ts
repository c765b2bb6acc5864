import type { z } from 'zod';
import type { Problem } from '../../../contracts/cart.ts';
import type { NewDependentSchema } from '../../../contracts/dependents.ts';
import { MOST_PEOPLE } from '../../../contracts/person.ts';
import type { ReceiptLine } from '../../../db/schema/payments.ts';
import { lastDayOf, type Term } from '../../../domain/membership-term.ts';
import { additionPrice, type Prorated } from '../../../domain/proration.ts';
import type { Day } from '../../../util/calendar.ts';
import { formatDay } from '../../../util/dates.ts';
import { formatCents } from '../../../util/money.ts';
import { Refusal } from '../../fault.ts';
import { peopleProblems, TOO_MANY } from '../checkout/people-problems.ts';
import type { Household } from './household.ts';
import { openTerm, paidDifference, priceFor, rulesOf, runningPrice } from './next-term.ts';
import { peopleOn } from './people.ts';
import { type PlanAhead, plansAhead } from './plans-ahead.ts';
import { assertActive } from './running-membership.ts';
import { runningTerm } from './terms.ts';

export type NewDependent = z.output<typeof NewDependentSchema>;

/** What it costs to add somebody today. */
export interface Addition {
  prorated: Prorated;
  /** all that is charged now */
  chargeCents: number;
  lines: ReceiptLine[];
  term: Term;
  /** what the next term costs with them */
  renewalCents: number;
  explanation: string;
}

/** @throws Refusal not_allowed where nobody can be added at the moment */
export function additionOf(household: Household): Addition {
  assertActive(household);
  const { plan, today } = household;
  const people = peopleOn(household, today).length;
  if (people >= MOST_PEOPLE)
    throw new Refusal('not_allowed', { reason: 'too_many_people', message: TOO_MANY });
  const term = runningTerm(household);
  const unit = rulesOf(plan).proration;
  const prorated = additionPrice({ price: runningPrice(household), people, on: today, term, unit });
  const person = `${plan.name}: household member ${people + 1}`;
  const lines = [{ kind: 'dependent', text: `${person}, ${daysOf(today, term)}`, cents: prorated.cents }];
  const ahead = household.paidAhead;
  if (ahead && today < ahead.term.start) {
    const cents = paidDifference(ahead, peopleOn(household, ahead.term.start).length);
    lines.push({ kind: 'dependent', text: `${person}, ${daysOf(ahead.term.start, ahead.term)}`, cents });
  }
  return {
    ...{ prorated, lines, term },
    chargeCents: lines.reduce((sum, { cents }) => sum + cents, 0),
    renewalCents: renewalWithOneMore(household),
    explanation: words(prorated),
  };
}

/** The last covered day as well as the first: 06/15/26 to 06/14/27. */
const daysOf = (from: string, term: Term): string => `${formatDay(from)} to ${formatDay(lastDayOf(term))}`;

function renewalWithOneMore(household: Household): number {
  const { next, people } = openTerm(household);
  return priceFor(next.plan, { people: people + 1 });
}

function words({ cents, wholeTermCents, left, of, unit }: Prorated): string {
  if (wholeTermCents === 0)
    return 'Your household already pays the most that it can: nobody more costs anything.';
  return `A whole term costs ${formatCents(wholeTermCents)}. ${left} of ${of} ${unit} are left: ${formatCents(cents)}.`;
}

/**
 * Whether somebody may be on the membership.
 * @param others who is on it besides
 * @throws Refusal invalid, naming what is wrong with them
 */
export function assertEligible(
  household: Household,
  dependent: NewDependent,
  others: readonly Parameters<typeof peopleProblems>[0][number][],
): void {
  const id = 'new';
  const people = [...others, { id, ...dependent }];
  // the plans of the next terms must have room for them as well
  const problem = plansAhead(household)
    .flatMap((ahead) => problemsOn(ahead, people, household.today))
    .find(({ field }) => field === `members.${id}`);
  if (!problem) return;
  const isAboutDate = /^birth_date|^too_/.test(problem.reason);
  const field = isAboutDate ? 'birthDate' : problem.reason === 'duplicate' ? 'firstName' : 'relation';
  throw new Refusal('invalid', {
    reason: problem.reason,
    message: problem.message,
    fields: { [`dependent.${field}`]: problem.message },
  });
}

function problemsOn(
  { plan, is }: PlanAhead,
  people: Parameters<typeof peopleProblems>[0],
  today: Day,
): Problem[] {
  const problems = peopleProblems(people, { plan, today });
  if (is === 'running') return problems;
  const whose = `This is so on ${plan.name}, the plan of your next term.`;
  return problems.map((problem) => ({ ...problem, message: `${problem.message} ${whose}` }));
}

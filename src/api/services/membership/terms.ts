import type { MembershipFacts } from '#domain/terms/membership-status.ts';
import { nextTerm, type Term } from '#domain/terms/membership-term.ts';
import type { Household, MembershipRow } from './household.ts';

type Stored = Pick<MembershipRow, 'termStart' | 'termEnd' | 'cycle' | 'anchorDay'>;

export const termOf = ({ termStart, termEnd }: Pick<Stored, 'termStart' | 'termEnd'>): Term => ({
  start: termStart,
  end: termEnd,
});

export const nextTermOf = (membership: Stored): Term =>
  nextTerm(termOf(membership), membership.cycle, membership.anchorDay);

/** The term that runs today: a term paid ahead begins on its day, even before the nightly job has run. */
export function runningTerm({ membership, paidAhead, today }: Household): Term {
  return paidAhead && today >= membership.termEnd ? paidAhead.term : termOf(membership);
}

/** The input of src/domain/terms/membership-status.ts. */
export function factsOf(household: Household): MembershipFacts {
  const { status, autoRenew } = household.membership;
  const term = runningTerm(household);
  const { paidAhead, today } = household;
  // the next term is paid, so coverage continues
  const goesOn = paidAhead !== null && today < paidAhead.term.start;
  return { status, term: goesOn ? { start: term.start, end: paidAhead.term.end } : term, autoRenew };
}

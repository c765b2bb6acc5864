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

/**
 * The term that runs today: a term that was paid ahead begins by itself, whatever the nightly job has or has not
 * done yet.
 */
export function runningTerm({ membership, paidAhead, today }: Household): Term {
  return paidAhead && today >= membership.termEnd ? paidAhead.term : termOf(membership);
}

/** What the rules of src/domain/terms/membership-status.ts go by. */
export function factsOf(household: Household): MembershipFacts {
  const { status, autoRenew } = household.membership;
  const term = runningTerm(household);
  const { paidAhead, today } = household;
  // the next term is there already: nothing has to be renewed for the cover to go on
  const goesOn = paidAhead !== null && today < paidAhead.term.start;
  return { status, term: goesOn ? { start: term.start, end: paidAhead.term.end } : term, autoRenew };
}

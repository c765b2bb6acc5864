import type { Day } from '#util/dates/calendar.ts';
import type { Term } from './membership-term.ts';

/**
 * active: covered and paid. past_due: the term is over and the renewal unpaid, but the member is still covered.
 * cancelled: covered to the end of the term, then ends. ended: not covered.
 */
export const MEMBERSHIP_STATUSES = ['active', 'past_due', 'cancelled', 'ended'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

export type MembershipEvent =
  /** the member or the plan cancels as of the end of the term */
  | 'cancel'
  /** the member undoes the cancellation */
  | 'keep'
  | 'payment_failed'
  /** a term was paid */
  | 'renew'
  /** a term is over, the last attempt failed, or the membership was refunded or ended at once */
  | 'end';

const NEXT: Record<MembershipStatus, Partial<Record<MembershipEvent, MembershipStatus>>> = {
  active: { cancel: 'cancelled', payment_failed: 'past_due', renew: 'active', end: 'ended' },
  // no later term is paid, so a cancellation ends the membership at once
  past_due: { cancel: 'ended', payment_failed: 'past_due', renew: 'active', end: 'ended' },
  cancelled: { keep: 'active', renew: 'active', end: 'ended' },
  // the same member number gets a new term (renewedTerm)
  ended: { renew: 'active' },
};

/** The status after an event; null if the event is not possible. */
export function afterEvent(status: MembershipStatus, event: MembershipEvent): MembershipStatus | null {
  return NEXT[status][event] ?? null;
}

/** What decides the status of a membership. */
export interface MembershipFacts {
  status: MembershipStatus;
  term: Term;
  autoRenew: boolean;
}

/**
 * The status on a day, whether or not the nightly job has run. Once a term is over, a membership that does not renew
 * has ended. One that renews is past due, and covered, until renewalStep ends it, so a late job does not remove cover.
 */
export function statusOn(facts: MembershipFacts, day: Day): MembershipStatus {
  const { status, term, autoRenew } = facts;
  if (status === 'ended' || day < term.end) return status;
  return status === 'cancelled' || !autoRenew ? 'ended' : 'past_due';
}

export function isCovered(facts: MembershipFacts, day: Day): boolean {
  return day >= facts.term.start && statusOn(facts, day) !== 'ended';
}

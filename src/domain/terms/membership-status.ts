import type { Day } from '#util/dates/calendar.ts';
import type { Term } from './membership-term.ts';

/**
 * active: covered and paid. past_due: the term is over, the renewal has not been paid yet, the member is still
 * covered. cancelled: will not renew, covered to the end of the term. ended: not covered.
 */
export const MEMBERSHIP_STATUSES = ['active', 'past_due', 'cancelled', 'ended'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

export type MembershipEvent =
  /** the member or the plan cancels as of the end of the term */
  | 'cancel'
  /** the member takes the cancellation back */
  | 'keep'
  | 'payment_failed'
  /** a term was paid */
  | 'renew'
  /** a term ran out, the last attempt failed, or the membership was refunded or ended at once */
  | 'end';

const NEXT: Record<MembershipStatus, Partial<Record<MembershipEvent, MembershipStatus>>> = {
  active: { cancel: 'cancelled', payment_failed: 'past_due', renew: 'active', end: 'ended' },
  // Nothing is paid ahead in the grace days, so there is no term to run out.
  past_due: { cancel: 'ended', payment_failed: 'past_due', renew: 'active', end: 'ended' },
  cancelled: { keep: 'active', renew: 'active', end: 'ended' },
  // The same number comes back with a term of its own (renewedTerm).
  ended: { renew: 'active' },
};

/** The status after an event, or null where the event is not possible. */
export function afterEvent(status: MembershipStatus, event: MembershipEvent): MembershipStatus | null {
  return NEXT[status][event] ?? null;
}

/** What is known of a membership, as stored. */
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

/** Whether member fees hold on a day. */
export function isCovered(facts: MembershipFacts, day: Day): boolean {
  return day >= facts.term.start && statusOn(facts, day) !== 'ended';
}

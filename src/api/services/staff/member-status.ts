import { type MembershipStatus, statusOn } from '#domain/terms/membership-status.ts';
import { memberDay } from '../membership/household.ts';

interface StoredTerm {
  status: MembershipStatus;
  autoRenew: boolean;
  termStart: string;
  termEnd: string;
  /** of the office; null outside office */
  timezone: string | null;
}

/** The status on the day at the office, as the member sees it. */
export const statusToday = (
  { status, autoRenew, termStart, termEnd, timezone }: StoredTerm,
  now: Date,
): MembershipStatus =>
  statusOn({ status, autoRenew, term: { start: termStart, end: termEnd } }, memberDay(now, timezone));

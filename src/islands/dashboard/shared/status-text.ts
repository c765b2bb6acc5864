import type { MembershipAnswer } from '#contracts/membership/membership.ts';

/** How a membership stands, in one or two words. */
export const STATUS_TEXT: Readonly<Record<MembershipAnswer['status'], string>> = {
  active: 'Active',
  past_due: 'Payment due',
  cancelled: 'Canceled, still covered',
  ended: 'Ended',
};

export const CYCLE_WORDS: Readonly<Record<MembershipAnswer['plan']['cycle'], string>> = {
  annual: 'a year',
  monthly: 'a month',
};

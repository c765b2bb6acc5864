import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { t } from './texts.ts';

/** How a membership stands, in one or two words. */
export const statusText = (status: MembershipAnswer['status']): string =>
  ({ active: t.active, past_due: t.pastDue, cancelled: t.canceled, ended: t.ended })[status];

/** What follows a price: “a year”. */
export const cycleText = (cycle: MembershipAnswer['plan']['cycle']): string =>
  ({ annual: t.aYear, monthly: t.aMonth })[cycle];

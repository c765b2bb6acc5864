import type { Charge, RefundRequest } from '#domain/refunds/charge-refund.ts';
import { firstTerm } from '#domain/terms/membership-term.ts';
import { addDays } from '#util/dates/calendar.ts';

/** A membership bought on June 1, and a request to cancel it. */
export const start = '2026-06-01';
export const term = firstTerm(start, 'annual');
export const joining: Charge = {
  id: 'join',
  kind: 'join',
  paidOn: start,
  cents: 15000,
  feeCents: 2000,
  refundedCents: 0,
  term,
};
export const request = (more: Partial<RefundRequest> = {}): RefundRequest => ({
  state: 'AZ',
  reason: 'changed_mind',
  on: '2026-06-20',
  usedDiscountedService: false,
  joined: { appliedOn: start, paidOn: start, startsOn: start, materialsReceivedOn: start },
  charges: [joining],
  ...more,
});
/** The day so many days after the start. */
export const day = (number: number) => addDays(start, number);

import { and, eq } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { payments } from '#db/schema/payments.ts';
import { findStarted } from '../payments/payment-attempt.ts';
import { type Household, statusToday } from './household.ts';
import { t } from './texts.ts';

/** @throws ApiError not_allowed (reasons 'ended', 'past_due', 'cancelled') unless the membership is active */
export function assertActive(household: Household): void {
  switch (statusToday(household)) {
    case 'active':
      return;
    case 'past_due':
      throw new ApiError('not_allowed', {
        reason: 'past_due',
        message: t.renewalUnpaid,
      });
    case 'cancelled':
      throw new ApiError('not_allowed', { reason: 'cancelled', message: t.canceled });
    case 'ended':
      throw ended();
  }
}

/** @throws ApiError not_allowed (reason 'ended') */
export function assertNotEnded(household: Household): void {
  if (statusToday(household) === 'ended') throw ended();
}

const ended = (): ApiError => new ApiError('not_allowed', { reason: 'ended', message: t.ended });

/**
 * Blocks changes while a payment for this membership is pending. Call it with the membership locked.
 * @throws ApiError in_progress
 */
export async function assertNoPaymentPending(tx: Tx, { site, membership }: Household): Promise<void> {
  const own = and(eq(payments.site, site), eq(payments.membershipId, membership.id));
  if (await findStarted(tx, own)) throw new ApiError('in_progress', { retryAfterSeconds: 5 });
}

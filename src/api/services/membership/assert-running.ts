import { ApiError } from '#api/kernel/errors.ts';
import { statusOn } from '#domain/terms/membership-status.ts';
import type { Household } from './household.ts';
import { factsOf } from './terms.ts';

/** @throws ApiError not_allowed (reasons 'ended', 'past_due', 'cancelled') unless the membership is active */
export function assertActive(household: Household): void {
  switch (statusOn(factsOf(household), household.today)) {
    case 'active':
      return;
    case 'past_due':
      throw new ApiError('not_allowed', {
        reason: 'past_due',
        message: 'Your renewal has not been paid yet. Please pay it first.',
      });
    case 'cancelled':
      throw new ApiError('not_allowed', { reason: 'cancelled', message: 'This membership was canceled.' });
    case 'ended':
      throw ended();
  }
}

/** @throws ApiError not_allowed (reason 'ended') */
export function assertNotEnded(household: Household): void {
  if (statusOn(factsOf(household), household.today) === 'ended') throw ended();
}

const ended = (): ApiError =>
  new ApiError('not_allowed', { reason: 'ended', message: 'This membership has ended.' });

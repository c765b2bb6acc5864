import { ApiError } from '#api/kernel/errors.ts';

/** While a bank payment is pending, nothing it pays for may change or be paid for another way. */
export const bankPaymentPending = (): ApiError =>
  new ApiError('conflict', {
    reason: 'bank_under_way',
    message:
      'A bank payment for this is already on its way. It cannot be changed or canceled. We email you as soon as the bank has answered.',
  });

import { ApiError } from '#api/kernel/errors.ts';

/** What a bank is debited for stays as it is until the bank has answered, and nothing else pays for it. */
export const bankPaymentPending = (): ApiError =>
  new ApiError('conflict', {
    reason: 'bank_under_way',
    message:
      'A payment from a bank account is on its way for this already. It cannot be changed or canceled. We email you as soon as the bank has answered.',
  });

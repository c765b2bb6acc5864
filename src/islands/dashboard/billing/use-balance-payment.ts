import { useMemo } from 'react';
import type { Submitted } from '#client/http/submit.ts';
import { type balance, balancePay } from '#contracts/member/balance.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { storedKey } from '#islands/shared/payment/idempotency-key.ts';
import { usePayment } from '#islands/shared/payment/use-payment.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { refreshBilling } from '../shared/refresh-billing.ts';

interface Options {
  accountId: string;
  balance: ResponseOf<typeof balance>;
  /** called with the outcome of a payment sent before this section was mounted */
  onOutcome(result: Submitted<typeof balancePay>): void;
}

/** The payment of what is owed now. */
export function useBalancePayment({ accountId, balance, onOutcome }: Options) {
  const latest = balance.entries[0]?.id ?? '';
  // Any new payment or charge makes a new balance, and a new payment key.
  const key = useMemo(() => storedKey(`balance ${accountId} ${latest}`), [accountId, latest]);
  return usePayment(balancePay, {
    key,
    // another tab may have paid, or more may have come
    onSettled: refreshBilling,
    successText: ({ paidCents }) => `Thank you: ${formatCents(paidCents)} has arrived.`,
    failureText: 'Your balance was not paid.',
    onOutcome,
  });
}

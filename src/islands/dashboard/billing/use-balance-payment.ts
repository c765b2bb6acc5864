import { useMemo } from 'react';
import type { Submitted } from '../../../client/submit.ts';
import { type balance, balancePay } from '../../../contracts/balance.ts';
import type { ResponseOf } from '../../../contracts/endpoint.ts';
import { formatCents } from '../../../util/money.ts';
import { keptKey } from '../../payment/kept-key.ts';
import { useKeptPayment } from '../../payment/use-kept-payment.ts';
import { refreshBilling } from './refresh-billing.ts';

interface Options {
  accountId: string;
  balance: ResponseOf<typeof balance>;
  /** hears of what was sent before this part of the page was there */
  onOutcome(result: Submitted<typeof balancePay>): void;
}

/** The payment of what is owed now. */
export function useBalancePayment({ accountId, balance, onOutcome }: Options) {
  const latest = balance.entries[0]?.id ?? '';
  // whatever is paid, in whichever way, or owed since then, makes it another debt, and another payment
  const key = useMemo(() => keptKey(`balance ${accountId} ${latest}`), [accountId, latest]);
  return useKeptPayment(balancePay, {
    key,
    // another tab may have paid, or more may have come
    onSettled: refreshBilling,
    done: ({ paidCents }) => `Thank you: ${formatCents(paidCents)} has arrived.`,
    failed: 'Your balance was not paid.',
    onOutcome,
  });
}

import { useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import type { balance, balancePay } from '#contracts/member/balance.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { SectionProps } from '../shared/sections.ts';
import { BalanceEntries } from './BalanceEntries.tsx';
import { PayBalance } from './PayBalance.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { useBalancePayment } from './use-balance-payment.ts';

interface Props extends SectionProps {
  balance: ResponseOf<typeof balance>;
}

/** What is owed or in favor, how to pay it, and how it came about. */
export function Balance({ info, balance, hrefOf, help }: Props) {
  const { owedCents, creditCents, renewalDue, entries } = balance;
  const [paid, setPaid] = useState<ResponseOf<typeof balancePay> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isShown, setShown] = useState(false);
  const payment = useBalancePayment({
    accountId: info.account.id,
    balance,
    onOutcome: (result) => (result.ok ? setPaid(result.answer) : setProblem(result.problem)),
  });
  const isRefused = problem?.code === 'not_allowed';
  return (
    <>
      <p className="bill-balance" data-owes={owedCents > 0 || undefined}>
        <span>{owedCents > 0 ? 'You owe' : creditCents > 0 ? 'In your favor' : 'You owe nothing'}</span>{' '}
        <strong>{formatCents(owedCents || creditCents)}</strong>
      </p>
      {creditCents > 0 && <p className="note">We take it off your next payment.</p>}
      {renewalDue && (
        <FormMessage kind="info">
          {`Besides, your renewal of ${formatCents(renewalDue.cents)} has been due since ${formatDay(renewalDue.since)}. `}
          <QueryLink href={hrefOf('renewal')}>Pay the renewal</QueryLink>
        </FormMessage>
      )}
      {paid && (
        <FormMessage key={paid.receiptId} kind="success" takesFocus>
          {`Thank you: ${formatCents(paid.paidCents)} has arrived. The receipt is on its way to ${info.account.email}. `}
          <button type="button" className="button-text" onClick={() => setShown(true)}>
            Show the receipt
          </button>
        </FormMessage>
      )}
      {paid && (
        <ReceiptDialog id={isShown ? paid.receiptId : null} help={help} onClose={() => setShown(false)} />
      )}
      {problem && !(isRefused && owedCents > 0) && (
        <FormMessage key={problem.code} kind={isRefused ? 'info' : 'error'} takesFocus>
          {isRefused ? `${problem.message} Nothing more was charged.` : problem.message}
        </FormMessage>
      )}
      {owedCents > 0 && (
        <PayBalance {...{ info, help, balance, payment }} onPaid={setPaid} onRefused={setProblem} />
      )}
      {entries.length > 0 && <BalanceEntries entries={entries} isOpen={owedCents > 0} />}
    </>
  );
}

import type { AwaitingBank as AwaitingOrder, BankStanding } from '#contracts/payment/bank-payment.ts';
import type { Paid } from '#contracts/payment/payment.ts';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { AwaitingBank } from './BankPaymentPending.tsx';
import { BankArrived } from './BankPaymentReceived.tsx';
import { Joined } from './JoinConfirmation.tsx';

/** How a checkout ends: paid, waiting for a bank, or completed by one. */
export type End = Paid | AwaitingOrder | Extract<BankStanding, { state: 'captured' }>;

export interface EndedProps {
  end: End;
  help: Help;
}

/** Replaces the steps after the checkout has ended. */
export function Ended({ end, help }: EndedProps) {
  switch (end.state) {
    case 'paid':
      return <Joined paid={end} help={help} />;
    case 'processing':
      return <AwaitingBank order={end} help={help} />;
    case 'captured':
      return <BankArrived paid={end} help={help} />;
  }
}

import type { AwaitingBank as AwaitingOrder, BankStanding } from '#contracts/payment/bank-payment.ts';
import type { Paid } from '#contracts/payment/payment.ts';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { BankPaymentPending } from './BankPaymentPending.tsx';
import { BankPaymentReceived } from './BankPaymentReceived.tsx';
import { JoinConfirmation } from './JoinConfirmation.tsx';

/** How a checkout ends: paid, waiting for a bank, or completed by one. */
export type End = Paid | AwaitingOrder | Extract<BankStanding, { state: 'captured' }>;

export interface CheckoutEndProps {
  end: End;
  help: Help;
}

/** Replaces the steps after the checkout has ended. */
export function CheckoutEnd({ end, help }: CheckoutEndProps) {
  switch (end.state) {
    case 'paid':
      return <JoinConfirmation paid={end} help={help} />;
    case 'processing':
      return <BankPaymentPending order={end} help={help} />;
    case 'captured':
      return <BankPaymentReceived paid={end} help={help} />;
  }
}

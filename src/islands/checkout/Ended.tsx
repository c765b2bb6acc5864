import type { AwaitingBank as AwaitingOrder, BankStanding } from '../../contracts/bank-payment.ts';
import type { Paid } from '../../contracts/payment.ts';
import type { Help } from '../forms/help.ts';
import { AwaitingBank } from './AwaitingBank.tsx';
import { BankArrived } from './BankArrived.tsx';
import { Joined } from './Joined.tsx';

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

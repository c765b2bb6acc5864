import type { AwaitingBank as AwaitingOrder, BankStanding } from '../../contracts/bank-payment.ts';
import type { Paid } from '../../contracts/payment.ts';
import type { Help } from '../forms/help.ts';
import { AwaitingBank } from './AwaitingBank.tsx';
import { BankArrived } from './BankArrived.tsx';
import { Joined } from './Joined.tsx';

/** How a checkout ends: paid, sent by a bank, or arrived from one. */
export type End = Paid | AwaitingOrder | Extract<BankStanding, { state: 'captured' }>;

export interface EndedProps {
  end: End;
  help: Help;
}

/** What stands in the place of the steps from then on. */
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

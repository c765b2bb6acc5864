import { settleJoin } from '../checkout/settle-join.ts';
import { settleBalance } from '../members/settle-balance.ts';
import { settleDependent } from '../members/settle-dependent.ts';
import { settleRenewal } from '../members/settle-renewal.ts';
import type { Purpose } from './payment.ts';
import type { Settler } from './settler.ts';

/**
 * What becomes of a payment, by its purpose. Every purpose that charges anything needs an entry here: the
 * reconciler finishes interrupted payments with it. An entry goes by what the payment's row says (settler.ts), and
 * a payment whose purpose has none is refused before it starts.
 */
export const settlers: Partial<Record<Purpose, Settler>> = {
  join: settleJoin,
  purchase: settleJoin,
  renewal: settleRenewal,
  dependent: settleDependent,
  balance: settleBalance,
};

/** @throws Error for a purpose that nobody settles */
export function settlerOf(purpose: Purpose): Settler {
  const settler = settlers[purpose];
  if (!settler) throw new Error(`nothing settles payments for a ${purpose}`);
  return settler;
}

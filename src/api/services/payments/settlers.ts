import { settleJoin } from '../checkout/settle-join.ts';
import { settleBalance } from '../members/settle-balance.ts';
import { settleDependent } from '../members/settle-dependent.ts';
import { settleRenewal } from '../members/settle-renewal.ts';
import type { Purpose } from './payment.ts';
import type { Settler } from './settler.ts';

/**
 * What becomes of a payment, by its purpose: the call that paid finishes it with this, or the reconciler after a
 * crash. An entry goes by what the payment's row says (settler.ts).
 */
const settlers: Readonly<Record<Purpose, Settler>> = {
  join: settleJoin,
  purchase: settleJoin,
  renewal: settleRenewal,
  dependent: settleDependent,
  balance: settleBalance,
};

export const settlerOf = (purpose: Purpose): Settler => settlers[purpose];

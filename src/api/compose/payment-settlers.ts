import type { Purpose, Settler } from '../ports/payment-settler.ts';
import { settleJoin } from '../services/checkout/settle-join.ts';
import { settleBalance } from '../services/members/billing/pay-balance.ts';
import { settleDependent } from '../services/members/household/settle-dependent.ts';
import { settleRenewal } from '../services/members/renewal/settle-renewal.ts';

/**
 * What becomes of a payment, by its purpose: the call that paid finishes it with this, or the reconciler after a
 * crash. An entry goes by what the payment's row says (payment-settler.ts).
 */
export const paymentSettlers: Readonly<Record<Purpose, Settler>> = {
  join: settleJoin,
  purchase: settleJoin,
  renewal: settleRenewal,
  dependent: settleDependent,
  balance: settleBalance,
};

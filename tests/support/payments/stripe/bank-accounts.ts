import { error } from './peer-error.ts';

/** The outcome of a debit of Stripe’s test accounts (docs.stripe.com/payments/ach-direct-debit, “Test”). */
interface TestAccount {
  last4: string;
  /** the code of a failure days later */
  fails?: string;
  /** the code of a refusal at confirmation */
  refused?: string;
  /** whether it requires verification by micro-deposits */
  unverified?: boolean;
}

export const BANK_ACCOUNTS: Readonly<Record<string, TestAccount>> = {
  pm_usBankAccount_success: { last4: '6789' },
  pm_usBankAccount_accountClosed: { last4: '1113', fails: 'account_closed' },
  pm_usBankAccount_noAccount: { last4: '1116', fails: 'no_account' },
  pm_usBankAccount_insufficientFunds: { last4: '2227', fails: 'insufficient_funds' },
  pm_usBankAccount_debitNotAuthorized: { last4: '3335', fails: 'debit_not_authorized' },
  pm_usBankAccount_processing: { last4: '0009' },
  pm_usBankAccount_blocked: { last4: '4954', refused: 'payment_method_bank_account_blocked' },
  pm_usBankAccount_microdeposits: { last4: '6660', unverified: true },
};

export const isBankAccount = (method: string): boolean => Object.hasOwn(BANK_ACCOUNTS, method);

type Params = Record<string, string>;
const ACCEPTED = 'mandate_data[customer_acceptance]';
const MANDATE = [
  `${ACCEPTED}[type]`,
  `${ACCEPTED}[accepted_at]`,
  `${ACCEPTED}[online][ip_address]`,
  `${ACCEPTED}[online][user_agent]`,
] as const;

export const MANDATE_PARAMS: readonly string[] = MANDATE;

/** Requires a complete online mandate for a bank account, and none for a card. */
export function checkMandate(params: Params, isBank: boolean): void {
  const given = MANDATE.filter((name) => params[name]);
  if (!isBank && given.length > 0)
    throw error(400, { code: 'parameter_unknown', param: 'mandate_data', message: 'A card has no mandate.' });
  if (!isBank) return;
  const isWhole = given.length === MANDATE.length && params[`${ACCEPTED}[type]`] === 'online';
  const address = params[`${ACCEPTED}[online][ip_address]`] ?? '';
  if (!isWhole || !/^[\da-f.:]+$/i.test(address))
    throw error(400, { code: 'payment_intent_mandate_invalid', param: 'mandate_data' });
}

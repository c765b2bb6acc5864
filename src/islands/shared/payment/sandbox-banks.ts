import { isRoutingNumber } from '#domain/numbers/routing-number.ts';

/**
 * Numbers of test accounts, as Stripe's documentation has them, and the tokens that the sandbox knows them by
 * (docs/how-to/test-payments.md). No other number is an account here.
 */
const TOKENS: Readonly<Record<string, string>> = {
  '000123456789': 'tok_bank',
  '000111111113': 'tok_bank_closed',
  '000111111116': 'tok_bank_no_account',
  '000222222227': 'tok_bank_insufficient_funds',
  '000333333335': 'tok_bank_not_authorized',
  '000000004954': 'tok_bank_restricted',
  '000000000009': 'tok_bank_processing',
};

export interface TypedAccount {
  routing: string;
  account: string;
}

export type AccountError = { field: keyof TypedAccount; message: string };

/** Turns a typed test account into the sandbox's token, in the browser: no number leaves it. */
export function readBankToken(typed: TypedAccount): { token: string } | { errors: AccountError[] } {
  const [routing, account] = [typed.routing, typed.account].map((text) => text.replaceAll(/[\s-]/g, ''));
  const errors: AccountError[] = [];
  if (!isRoutingNumber(routing ?? ''))
    errors.push({ field: 'routing', message: 'Please check the nine digits of the routing number.' });
  if (!/^\d{4,17}$/.test(account ?? ''))
    errors.push({ field: 'account', message: 'Please enter the 4 to 17 digits of the account number.' });
  if (errors.length > 0) return { errors };
  return { token: TOKENS[account ?? ''] ?? 'tok_bank_no_account' };
}

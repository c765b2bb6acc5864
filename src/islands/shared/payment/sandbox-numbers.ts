import { passesLuhn } from '#contracts/payment/payment.ts';
import { isRoutingNumber } from '#domain/numbers/check-digits.ts';
import { TEST_CARD_TOKENS } from '#domain/payments/sandbox-cards.ts';
import { t } from './texts.ts';

/** As of the cards; no other number is accepted here. */
const ACCOUNT_TOKENS: Readonly<Record<string, string>> = {
  '000123456789': 'tok_bank',
  '000111111113': 'tok_bank_closed',
  '000111111116': 'tok_bank_no_account',
  '000222222227': 'tok_bank_insufficient_funds',
  '000333333335': 'tok_bank_not_authorized',
  '000000004954': 'tok_bank_restricted',
  '000000000009': 'tok_bank_processing',
};

export interface InputError {
  field: string;
  message: string;
}

/** Made in the browser: no typed number leaves it. */
export type SandboxToken = { token: string } | { errors: InputError[] };

interface TypedCard {
  number: string;
  /** mm/yy */
  expiry: string;
  code: string;
}

/** @param now decides what has expired */
export function readCardToken(card: TypedCard, now: Date): SandboxToken {
  const number = card.number.replaceAll(/[\s-]/g, '');
  const errors: InputError[] = [];
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number))
    errors.push({ field: 'number', message: t.checkCardNumber });
  const expired = expiryError(card.expiry, now);
  if (expired) errors.push({ field: 'expiry', message: expired });
  if (!/^\d{3,4}$/.test(card.code.trim())) errors.push({ field: 'code', message: t.enterSecurityCode });
  return errors.length > 0 ? { errors } : { token: TEST_CARD_TOKENS[number] ?? 'tok_incorrect_number' };
}

function expiryError(typed: string, now: Date): string | null {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(typed.trim()) ?? [];
  const months = (2000 + Number(year)) * 12 + Number(month);
  if (month === '' || Number(month) < 1 || Number(month) > 12) return t.enterExpiry;
  return months < now.getFullYear() * 12 + now.getMonth() + 1 ? t.expired : null;
}

export function readBankToken(typed: { routing: string; account: string }): SandboxToken {
  const routing = typed.routing.replaceAll(/[\s-]/g, '');
  const account = typed.account.replaceAll(/[\s-]/g, '');
  const errors: InputError[] = [];
  if (!isRoutingNumber(routing)) errors.push({ field: 'routing', message: t.checkRoutingNumber });
  if (!/^\d{4,17}$/.test(account)) errors.push({ field: 'account', message: t.enterAccountNumber });
  return errors.length > 0 ? { errors } : { token: ACCOUNT_TOKENS[account] ?? 'tok_bank_no_account' };
}

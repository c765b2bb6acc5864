import { addMonths, type Day } from '#util/dates/calendar.ts';
import { t } from './texts.ts';

/** What was paid with: a card, an account at the bank that `brand` names, cash, or a check with the number `last4`. */
interface PaidWith {
  kind?: 'bank' | 'cash' | 'check' | undefined;
  brand: string;
  last4: string;
}

/** Card brands whose name is not just the processor's word with a capital. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
/** The processor's word for a brand that it does not know. */
const UNKNOWN = 'unknown';

/** Whether it was handed over at an office, so that nothing can go back to a card or account. */
export const isOverCounter = (paidWith: Pick<PaidWith, 'kind'> | null): boolean =>
  paidWith?.kind === 'cash' || paidWith?.kind === 'check';

/** “Visa ending in 4242”, “Test Bank account ending in 6789”, “check 1042” */
export function paymentMethodText({ kind, brand, last4 }: PaidWith): string {
  if (kind === 'cash') return t.cash;
  if (kind === 'check') return t.check(last4);
  const word = brand.toLowerCase();
  const capitalized = brand.charAt(0).toUpperCase() + brand.slice(1);
  const name = word === UNKNOWN ? t.card : (BRANDS[word] ?? capitalized);
  return kind === 'bank' ? t.accountEnding(name, last4) : t.cardEnding(name, last4);
}

/** The part that responses show: what it is recognized by. */
export const shownPaidWith = ({ kind, brand, last4 }: PaidWith): PaidWith => ({
  ...(kind && { kind }),
  brand,
  last4,
});

/** Where a refund goes. */
export const refundTarget = (paidWith: PaidWith | null): string =>
  paidWith?.kind === 'bank' ? t.yourBankAccount : t.yourCard;

interface CardEnd {
  expYear: number;
  /** 1 to 12 */
  expMonth: number;
}

/** 'YYYY-MM' */
export const lastValidMonth = ({ expYear, expMonth }: CardEnd): string =>
  `${expYear}-${String(expMonth).padStart(2, '0')}`;

/**
 * Whether to remind a member of their card today: from the month before its last one, when banks send the
 * next card, and only if a charge is due after it has expired.
 */
export function isCardReminderDue(card: CardEnd, chargeOn: Day, today: Day): boolean {
  const lastMonth = lastValidMonth(card);
  if (chargeOn <= today || chargeOn.slice(0, 7) <= lastMonth) return false;
  return today.slice(0, 7) >= addMonths(`${lastMonth}-01`, -1).slice(0, 7);
}

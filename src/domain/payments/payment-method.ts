import { addMonths, type Day } from '#util/dates/calendar.ts';

/** What was paid with: a card, or an account at the bank that `brand` names. */
interface PaidWith {
  kind?: 'bank' | undefined;
  brand: string;
  last4: string;
}

/** Brands of cards that are called otherwise than by the processor's word with a capital. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  // what the processor says of a card that it cannot place
  unknown: 'Card',
};

/** “Visa ending in 4242”, “Test Bank account ending in 6789” */
export function paymentMethodText({ kind, brand, last4 }: PaidWith): string {
  const name = BRANDS[brand.toLowerCase()] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name}${kind === 'bank' ? ' account' : ''} ending in ${last4}`;
}

/** As answers name it: nothing but what it is recognised by. */
export const shownPaidWith = ({ kind, brand, last4 }: PaidWith): PaidWith => ({
  ...(kind && { kind }),
  brand,
  last4,
});

/** Where money goes back to. */
export const paymentMethodOf = (paidWith: PaidWith | null): string =>
  paidWith?.kind === 'bank' ? 'your bank account' : 'your card';

/** The month in which a card is good for the last time. */
interface CardEnd {
  expYear: number;
  /** 1 to 12 */
  expMonth: number;
}

/** 'YYYY-MM' */
export const lastMonthOf = ({ expYear, expMonth }: CardEnd): string =>
  `${expYear}-${String(expMonth).padStart(2, '0')}`;

/**
 * Whether to remind a member of their card today: from the month before its last one, which is when banks send the
 * next card, and only where something is to be charged after it has expired.
 */
export function isCardReminderDue(card: CardEnd, chargeOn: Day, today: Day): boolean {
  const lastMonth = lastMonthOf(card);
  if (chargeOn <= today || chargeOn.slice(0, 7) <= lastMonth) return false;
  return today.slice(0, 7) >= addMonths(`${lastMonth}-01`, -1).slice(0, 7);
}

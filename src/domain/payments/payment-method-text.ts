/** What was paid with: a card, or an account at the bank that `brand` names. */
export interface PaidWith {
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

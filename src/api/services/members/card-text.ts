const NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

/** A card as people name it: Visa ending in 4242. */
export function cardText({ brand, last4 }: { brand: string; last4: string }): string {
  return `${NAMES[brand.toLowerCase()] ?? 'a card'} ending in ${last4}`;
}

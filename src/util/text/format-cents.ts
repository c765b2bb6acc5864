import { BoundedCache } from '../collections/collections.ts';

const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Prices repeat on every page, and Intl takes longer than the rest of a table row. */
const written = new BoundedCache<number, string>({ entries: 5000, cost: 5000 });

/** Cents as people write dollars: $129 for whole dollars, $12.50 otherwise. */
export function formatCents(cents: number): string {
  return written.take(cents, () => ({
    value: (cents % 100 === 0 ? whole : exact).format(cents / 100),
    cost: 1,
  }));
}

import { groupDigits } from './words.ts';

/** Cents as people write dollars: $129 for whole dollars, $12.50 otherwise. */
export function formatCents(cents: number): string {
  const dollars = (Math.abs(cents) / 100).toFixed(cents % 100 === 0 ? 0 : 2);
  return `${cents < 0 ? '-' : ''}$${groupDigits(dollars)}`;
}

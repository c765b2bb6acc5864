/**
 * Arithmetic with money. Amounts are whole US cents, 0 or more. Where an amount must be rounded, the caller says which
 * way, because rounding favors one party.
 */

export type Rounding = 'down' | 'up' | 'half_up';

/** @throws RangeError unless the amount is whole cents, 0 or more, and exact in a double */
export function assertCents(cents: number, what = 'amount'): void {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new RangeError(`The ${what} must be whole cents, 0 or more, not ${cents}`);
}

/**
 * `part` of `whole` equal parts of an amount: 100 of 365 days of a price.
 * @param part 0 to `whole`, whole numbers
 * @throws RangeError for anything else
 */
export function partOf(cents: number, part: number, whole: number, rounding: Rounding): number {
  assertCents(cents);
  if (!Number.isSafeInteger(whole) || whole < 1) throw new RangeError(`Nothing has ${whole} parts`);
  if (!Number.isSafeInteger(part) || part < 0 || part > whole)
    throw new RangeError(`${part} is not between 0 and ${whole} parts`);
  // as BigInt, because cents times days may exceed the exact range of a double
  const product = BigInt(cents) * BigInt(part);
  const parts = BigInt(whole);
  const added = rounding === 'up' ? parts - 1n : rounding === 'half_up' ? parts / 2n : 0n;
  return Number((product + added) / parts);
}

/** @param percent a whole number, 0 to 100 */
export function percentOf(cents: number, percent: number, rounding: Rounding): number {
  return partOf(cents, percent, 100, rounding);
}

/**
 * Splits an amount by weights so that the parts add up exactly: each part is rounded down, and the remaining cents go to
 * the parts with the largest remainders, the earlier first.
 * @param weights whole numbers, 0 or more, at least one; all 0 means equal shares
 * @throws RangeError for other weights
 */
export function splitCents(total: number, weights: readonly number[]): number[] {
  assertCents(total);
  if (weights.length === 0) throw new RangeError('No weights to split between');
  for (const weight of weights) assertCents(weight, 'weight');
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  const shares = sum === 0n ? weights.map(() => 1n) : weights.map(BigInt);
  const whole = sum === 0n ? BigInt(weights.length) : sum;
  const parts = shares.map((share, index) => {
    const product = BigInt(total) * share;
    return { index, cents: Number(product / whole), remainder: product % whole };
  });
  const left = total - parts.reduce((all, part) => all + part.cents, 0);
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byRemainder.slice(0, left)) part.cents += 1;
  return parts.map((part) => part.cents);
}

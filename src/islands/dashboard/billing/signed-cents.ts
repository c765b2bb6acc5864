import { formatCents } from '#util/text/format-cents.ts';

/** With its sign, and a minus rather than a hyphen: +$25, −$149. */
export const signedCents = (cents: number): string =>
  `${cents < 0 ? '−' : cents > 0 ? '+' : ''}${formatCents(Math.abs(cents))}`;

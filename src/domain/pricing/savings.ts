/** A member fee set against the usual one. Amounts in whole cents. */
export interface Saving {
  savedCents: number;
  /** whole per cent, rounded down so that no saving is overstated */
  savedPercent: number;
}

/** What a member saves on one procedure; nothing where the usual fee is not higher. */
export function saving(fee: { usual_cents: number; member_cents: number }): Saving {
  const savedCents = Math.max(0, fee.usual_cents - fee.member_cents);
  const savedPercent = fee.usual_cents === 0 ? 0 : Math.floor((savedCents * 100) / fee.usual_cents);
  return { savedCents, savedPercent };
}

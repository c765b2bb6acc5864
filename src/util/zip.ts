/**
 * The five digits of a ZIP code as people write it: '85004', ' 85004-1234', '850041234'; null for anything
 * else. It says nothing about whether the code exists.
 */
export function zipOf(text: string): string | null {
  return /^(\d{5})(?:[-– ]?\d{4})?$/.exec(text.trim())?.[1] ?? null;
}

/** Mail to the armed forces and embassies (APO, FPO, DPO): such a code names a unit or a ship, not a place. */
export function isMilitaryZip(zip: string): boolean {
  return /^(09|340|96[2-6])/.test(zip);
}

/** Five digits, and perhaps the four of a delivery route. */
const CODE = String.raw`(\d{5})(?:\s?-?\s?\d{4})?`;
const WHOLE = new RegExp(`^${CODE}-?$`);
const AT_START = new RegExp(`^${CODE}[\\s,]+(?=\\D)`);
const AT_END = new RegExp(`(?:^|[\\s,])${CODE}$`);

/** Wide digits and the many dashes and blanks that other keyboards and copied addresses have. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Pd}/gu, '-')
    .trim();

/**
 * The five digits of a ZIP code as people write it: '85004', ' 85004-1234', '850041234'; null for anything
 * else. It says nothing about whether the code exists.
 */
export function zipOf(text: string): string | null {
  return WHOLE.exec(plain(text))?.[1] ?? null;
}

/** The ZIP code that an address ends with, such as “Phoenix, AZ 85004”; null where it ends with none. */
export function zipAtEnd(text: string): string | null {
  return AT_END.exec(plain(text))?.[1] ?? null;
}

/**
 * The digits that an address begins with, and what follows: “92101 San Diego”. They may be the number of a house; null
 * where it begins with no five digits, or nothing follows.
 */
export function zipAtStart(text: string): { zip: string; rest: string } | null {
  const found = AT_START.exec(plain(text));
  return found?.[1] ? { zip: found[1], rest: plain(text).slice(found[0].length) } : null;
}

/** Whether the text is a ZIP code, complete or not: it starts with a digit and has no letters, unlike “29 Palms”. */
export const looksLikeZip = (text: string): boolean => /^\p{Nd}\P{L}*$/u.test(text.trim());

/** Mail to the armed forces and embassies (APO, FPO, DPO): such a code names a unit or a ship, not a place. */
export function isMilitaryZip(zip: string): boolean {
  return /^(09|340|96[2-6])/.test(zip);
}

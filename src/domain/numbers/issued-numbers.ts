/**
 * Characters for numbers that people read from a card, type and say over the phone: no two that look alike (0 O, 1 I L,
 * 5 S, 8 B, 2 Z, U V), and no vowels, which make words. Their number, 23, is prime, so a weighted sum detects every wrong
 * character and every swap of two.
 */
export const ALPHABET = '2346789CDFGHJKMNPQRTWXY';
const PRIME = ALPHABET.length;

/** The check character for up to 21 characters of the alphabet. @throws RangeError for other characters */
export function checkCharacter(text: string): string {
  if (text.length > PRIME - 2) throw new RangeError('Too long for one check character');
  return ALPHABET.charAt((PRIME - (weightedSum(text) % PRIME)) % PRIME);
}

/** Whether the last character is the check character of those before it. */
export function hasValidCheck(text: string): boolean {
  if (text.length < 2 || [...text].some((character) => !ALPHABET.includes(character))) return false;
  return checkCharacter(text.slice(0, -1)) === text.at(-1);
}

/** How many different texts of a length there are. */
export function codeCount(length: number): number {
  return PRIME ** length;
}

/** The text of a length for a whole number. @throws RangeError outside 0 to codeCount(length) - 1 */
export function codeAt(number: number, length: number): string {
  if (!Number.isSafeInteger(number) || number < 0 || number >= codeCount(length))
    throw new RangeError(`No text of ${length} characters stands for ${number}`);
  let rest = number;
  let text = '';
  for (let i = 0; i < length; i += 1) {
    text = ALPHABET.charAt(rest % PRIME) + text;
    rest = Math.floor(rest / PRIME);
  }
  return text;
}

/** Typed text without spaces, hyphens and dots, in capitals. */
export function normalizeTyped(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}.]/gu, '')
    .toUpperCase();
}

/** Each position has its own weight, from 2 on; the check character's is 1. */
function weightedSum(text: string): number {
  let sum = 0;
  for (const [index, character] of [...text].entries()) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) throw new RangeError(`Not a character of such numbers: ${character}`);
    sum += value * (text.length - index + 1);
  }
  return sum;
}

const MEMBER_LENGTH = 8;
const GROUPS = /^(.{3})(.{3})(.{3})$/;

/** How many member numbers there are, about 78 billion. They are drawn at random. */
export const MEMBER_NUMBERS = codeCount(MEMBER_LENGTH);

/**
 * A member number such as K7M-4XR-9PD; its last character is a check character.
 * @param drawn a random whole number from 0 to MEMBER_NUMBERS - 1, so that a number does not reveal when its owner
 * joined, and the next one cannot be guessed
 */
export function memberNumber(drawn: number): string {
  const text = codeAt(drawn, MEMBER_LENGTH);
  return (text + checkCharacter(text)).replace(GROUPS, '$1-$2-$3');
}

/** The member number that was typed, normalized; null if it cannot be one. */
export function parseMemberNumber(typed: string): string | null {
  const text = normalizeTyped(typed);
  return GROUPS.test(text) && hasValidCheck(text) ? text.replace(GROUPS, '$1-$2-$3') : null;
}

/** The first letter of a reference: the case of a grievance, a message to the brand, or a report about the directory. */
const PREFIXES = { grievance: 'G', message: 'M', directory: 'D' } as const;
type ReferenceKind = keyof typeof PREFIXES;

const REFERENCE_LENGTH = 7;
const FORM = /^(.)(.{4})(.{4})$/;

/** How many numbers there are of a kind, about 3.4 billion. */
export const REFERENCE_NUMBERS = codeCount(REFERENCE_LENGTH);

/**
 * A number such as G-4XR7-9PDK; its last character checks all others.
 * @param drawn a random whole number from 0 to REFERENCE_NUMBERS - 1
 */
export function referenceNumber(kind: ReferenceKind, drawn: number): string {
  const text = PREFIXES[kind] + codeAt(drawn, REFERENCE_LENGTH);
  return (text + checkCharacter(text)).replace(FORM, '$1-$2-$3');
}

/** The reference number that was typed, normalized; null if it cannot be one of this kind. */
export function parseReferenceNumber(kind: ReferenceKind, typed: string): string | null {
  const text = normalizeTyped(typed);
  const fits = FORM.test(text) && text.startsWith(PREFIXES[kind]) && hasValidCheck(text);
  return fits ? text.replace(FORM, '$1-$2-$3') : null;
}

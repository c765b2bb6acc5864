import { checkCharacter, codeAt, codeCount, hasValidCheck, normalizeTyped } from './check-characters.ts';

/** What a number refers to, by its first letter: the case of a grievance, or a message to the brand. */
const PREFIXES = { grievance: 'G', message: 'M' } as const;
export type ReferenceKind = keyof typeof PREFIXES;

const RANDOM_LENGTH = 7;
const FORM = /^(.)(.{4})(.{4})$/;

/** How many numbers there are of a kind, about 3.4 thousand million. */
export const REFERENCE_NUMBERS = codeCount(RANDOM_LENGTH);

/**
 * A number such as G-4XR7-9PDK; its last character checks the others, the letter in front included.
 * @param drawn a random whole number from 0 to REFERENCE_NUMBERS - 1
 */
export function referenceNumber(kind: ReferenceKind, drawn: number): string {
  const text = PREFIXES[kind] + codeAt(drawn, RANDOM_LENGTH);
  return (text + checkCharacter(text)).replace(FORM, '$1-$2-$3');
}

/** The number of a kind that was typed, in its own form; null where it cannot be one. */
export function parseReferenceNumber(kind: ReferenceKind, typed: string): string | null {
  const text = normalizeTyped(typed);
  const fits = FORM.test(text) && text.startsWith(PREFIXES[kind]) && hasValidCheck(text);
  return fits ? text.replace(FORM, '$1-$2-$3') : null;
}

/**
 * Characters for numbers that people read from a card, type and say over the phone: no two that look alike
 * (0 O, 1 I L, 5 S, 8 B, 2 Z, U V), no vowels that make words. Twenty-three of them, a prime: so a weighted sum
 * notices every wrong character and every two that changed places.
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

/** The text of a length that a whole number stands for. @throws RangeError outside 0 to codeCount(length) - 1 */
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

/** What a person typed, without spaces, hyphens and dots, in capitals. */
export function normalizeTyped(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}.]/gu, '')
    .toUpperCase();
}

/** Each place has a weight of its own, from 2 on; the check character's is 1. */
function weightedSum(text: string): number {
  let sum = 0;
  for (const [index, character] of [...text].entries()) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) throw new RangeError(`Not a character of such numbers: ${character}`);
    sum += value * (text.length - index + 1);
  }
  return sum;
}

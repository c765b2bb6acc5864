import { checkCharacter, codeAt, codeCount, hasValidCheck, normalizeTyped } from './check-characters.ts';

const RANDOM_LENGTH = 8;
const GROUPS = /^(.{3})(.{3})(.{3})$/;

/** How many member numbers there are, about 78 thousand million. They are drawn at random, not counted. */
export const MEMBER_NUMBERS = codeCount(RANDOM_LENGTH);

/**
 * A member number such as K7M-4XR-9PD; its last character is a check character.
 * @param drawn a random whole number from 0 to MEMBER_NUMBERS - 1: a number says nothing about when its owner
 * joined, and the next one cannot be guessed
 */
export function memberNumber(drawn: number): string {
  const text = codeAt(drawn, RANDOM_LENGTH);
  return (text + checkCharacter(text)).replace(GROUPS, '$1-$2-$3');
}

/** The member number that was typed, in its own form; null where it cannot be one. */
export function parseMemberNumber(typed: string): string | null {
  const text = normalizeTyped(typed);
  return GROUPS.test(text) && hasValidCheck(text) ? text.replace(GROUPS, '$1-$2-$3') : null;
}

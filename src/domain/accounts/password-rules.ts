/**
 * Rules for new passwords by NIST SP 800-63B-4, section 3.1.1: a minimum length, any characters, no rules of composition,
 * and no passwords that attackers try first.
 */

/** Code points after normalization. Longer ones are refused rather than cut, because hashing cost grows with length. */
export const PASSWORD_MIN = 15;
export const PASSWORD_MAX = 128;
/** The minimum length of a password without words that an attacker knows about its owner. */
const OWN_MIN = 8;
/** Shorter words are too likely to occur by chance. */
const KNOWN_WORD_MIN = 3;

export type PasswordError = 'too_short' | 'too_long' | 'common' | 'contains_email' | 'contains_brand';

/**
 * The form in which a password is measured, compared and hashed, so that it is the same from any keyboard. Spaces stay,
 * because people use them between words.
 */
export function normalizePassword(password: string): string {
  return password.toWellFormed().normalize('NFKC');
}

/**
 * Why a new password is refused, or null.
 * @param about.isCommon whether a password (normalized, lower case) is on the list of common ones
 * @param about.email of the account; whole, and the part before the @
 * @param about.brandWords the brand's name, its site id and the like
 */
export function passwordError(
  password: string,
  about: { isCommon: (candidate: string) => boolean; email: string; brandWords: readonly string[] },
): PasswordError | null {
  const normal = normalizePassword(password);
  const length = [...normal].length;
  if (length < PASSWORD_MIN) return 'too_short';
  if (length > PASSWORD_MAX) return 'too_long';
  const small = normal.toLowerCase();
  const unit = repeatedUnit(small);
  if (about.isCommon(small) || (unit !== small && (about.isCommon(unit) || [...unit].length < OWN_MIN)))
    return 'common';
  const [name = ''] = about.email.split('@');
  if (mostlyKnown(small, [about.email, name])) return 'contains_email';
  return mostlyKnown(small, about.brandWords) ? 'contains_brand' : null;
}

/** The shortest text whose repetition is the whole: 'ab' for 'ababab'; for most texts the whole itself. */
function repeatedUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

/**
 * Whether a password consists mostly of known words. A long passphrase may name the brand, because the standard compares
 * whole passwords, not the words in them.
 */
function mostlyKnown(small: string, words: readonly string[]): boolean {
  const known = words
    .flatMap((word) => {
      const plain = normalizePassword(word).toLowerCase().trim();
      return [plain, plain.replace(/[\s\p{P}]+/gu, '')];
    })
    .filter((word) => [...word].length >= KNOWN_WORD_MIN)
    .toSorted((a, b) => b.length - a.length);
  const rest = known.reduce((text, word) => text.replaceAll(word, ''), small);
  return rest !== small && [...rest].length < OWN_MIN;
}

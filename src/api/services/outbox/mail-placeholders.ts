/**
 * Secrets such as link tokens must not be stored in the outbox, its dumps and its backups. A mail's text has a
 * placeholder instead, which is filled when the mail is sent (fill-placeholders.ts). Placeholders are delimited by a
 * control character that no input field accepts (contracts/shared/fields.ts), so user input cannot contain one.
 */

const EDGE = '\u001a';
const PLACE = new RegExp(`${EDGE}([a-z-]+)(?: ([\\w-]+))?${EDGE}`, 'g');

/**
 * @param kind letters and hyphens
 * @param about an identifier for the code that fills it: letters, digits, hyphens
 */
export const mailPlace = (kind: string, about = ''): string => `${EDGE}${kind}${about && ` ${about}`}${EDGE}`;

/** Fills every placeholder; equal placeholders get the same value, created once. */
export async function fillPlaces(
  text: string,
  make: (kind: string, about: string) => Promise<string>,
): Promise<string> {
  const made = new Map<string, string>();
  for (const [place, kind = '', about = ''] of text.matchAll(PLACE))
    if (!made.has(place)) made.set(place, await make(kind, about));
  return text.replaceAll(PLACE, (place) => made.get(place) ?? '');
}

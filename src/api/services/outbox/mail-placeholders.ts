/*
 * What must not lie in the outbox, its dumps and its backups, such as the token of a link, has a place in the text of
 * a mail and is made when the mail leaves (complete-mail.ts). The edge of a place is a control character: no field
 * takes one (contracts/shared/fields.ts), so nobody can type a place into a name or an address that a mail repeats.
 */

const EDGE = '\u001a';
const PLACE = new RegExp(`${EDGE}([a-z-]+)(?: ([\\w-]+))?${EDGE}`, 'g');

/**
 * @param kind letters and hyphens
 * @param about what it belongs to, for whoever fills it: letters, digits, hyphens
 */
export const mailPlace = (kind: string, about = ''): string => `${EDGE}${kind}${about && ` ${about}`}${EDGE}`;

/** Puts something into every place; into places of the same kind and matter the same, which is made once. */
export async function fillPlaces(
  text: string,
  make: (kind: string, about: string) => Promise<string>,
): Promise<string> {
  const made = new Map<string, string>();
  for (const [place, kind = '', about = ''] of text.matchAll(PLACE))
    if (!made.has(place)) made.set(place, await make(kind, about));
  return text.replaceAll(PLACE, (place) => made.get(place) ?? '');
}

import { SPANISH_STATE_NAMES } from '#util/geo/spanish-state-names.ts';
import { stateCode } from '#util/geo/us-states.ts';
import { normalizeForSearch } from '#util/text/search-normalize.ts';

/** “near me” names no place; the ME is not Maine. Takes English and Spanish. */
export const isNearMe = (text: string): boolean =>
  /\b(?:near(?:est|by)?|around|close|next|by)(?: to)? (?:me|here|my (?:location|house|home))$|^(?:near ?by|here|my location)$/i.test(
    text.trim().replace(/\s+/g, ' '),
  ) ||
  /\b(?:cerca de|junto a) (?:mi(?: casa| ubicacion)?|aqui)$|^(?:cerca|aqui|mi ubicacion)$/.test(
    normalizeForSearch(text),
  );

/** the language of the dentist that is looked for, which the finder has its own field for */
const SPEAKS = String.raw`(?:\s+(?:que\s+habl[ae]n?|que\s+atiend[ae]n?\s+en|(?:who|that)\s+speaks?)\s+\p{L}+)?`;
const WHAT = String.raw`(?:(?:un|una|el|la|los|las|a|an|the)\s+)?(?:\p{L}+[\s-]speaking\s+)?(?:dentistas?|cl[ií]nicas?|consultorios?|dentists?|offices?|clinics?|dental)(?:\s+(?:dental(?:es)?|offices?|clinics?))?${SPEAKS}\s+`;
const WHERE_ES = String.raw`(?:cerca\s+del?|alrededor\s+de|junto\s+a|en)\s+(?:la\s+ciudad\s+de\s+)?`;
const WHERE_EN = String.raw`(?:near|in|around|close\s+to)\s+`;
/** “near” alone may be the start of a name: Near North Side. */
const LEAD_IN = new RegExp(`^\\s*(?:(?:${WHAT})?${WHERE_ES}|${WHAT}${WHERE_EN})`, 'iu');
const ZIP_WORDS = /^\s*(?:el\s+)?(?:c[oó]digo\s+postal|c\.?\s?p\.?|zip(?:\s*code)?)[\s:#]+(?=\d)/iu;
const COUNTRY =
  /[\s,]+(?:usa?|u\.s\.(?:a\.)?|united states(?: of america)?|estados unidos|ee\.?\s?uu\.?|eua)$/i;

/** The words for a place without those around it: “Fresno” of “dentista en Fresno”, “90210” of “código postal 90210”. */
export const placeOnly = (text: string): string =>
  text.replace(LEAD_IN, '').replace(ZIP_WORDS, '').trim().replace(COUNTRY, '');

/** Spanish names of states, and others that people type. */
const SPANISH_STATES = new Map([
  ...Object.entries(SPANISH_STATE_NAMES).map(([code, name]) => [normalizeForSearch(name), code] as const),
  ['nueva hampshire', 'NH'],
  ['tejas', 'TX'],
]);

/** The code of a state by its code, or by its name in English or Spanish. */
export function stateOf(text: string): string | null {
  const plain = normalizeForSearch(text);
  return stateCode(text) ?? stateCode(plain) ?? SPANISH_STATES.get(plain) ?? null;
}

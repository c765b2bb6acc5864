import { type Day, isDay } from '#util/dates/calendar.ts';
import { normalizeForSearch } from '#util/text/search-normalize.ts';
import { normalizeTyped, parseMemberNumber } from '../numbers/issued-numbers.ts';

/**
 * How the staff find a member. Each thing that is known of an account is stored as a term: a letter for its kind, then
 * the value. What a person types becomes terms of the same form.
 */
const KINDS = { name: 'w', names: 'q', born: 'b', phone: 'p', email: 'e', number: 'n', card: 'c' } as const;

/** Every account has this term; another one after the form of terms has changed, so that they are stored again. */
export const CURRENT_TERMS = 'v2';

/** What an account is found by. */
export interface FindableAccount {
  emailKey: string;
  phone: string;
  people: readonly { firstName: string; lastName: string; birthDate: Day }[];
  memberNumbers: readonly string[];
  /** last four digits; null without a card */
  cardLast4: string | null;
}

/** The ends of a phone number that callers give, in digits. */
const PHONE_ENDS = [10, 7, 4];

/** The terms of an account, each once. */
export function termsOf({ emailKey, phone, people, memberNumbers, cardLast4 }: FindableAccount): Set<string> {
  const digits = digitsOf(phone);
  const words = people.flatMap(({ firstName, lastName }) => [
    ...nameWords(firstName),
    ...nameWords(lastName),
  ]);
  return new Set([
    CURRENT_TERMS,
    KINDS.email + emailKey,
    ...PHONE_ENDS.filter((length) => digits.length >= length).map(
      (length) => KINDS.phone + digits.slice(-length),
    ),
    ...words.map((word) => KINDS.name + word),
    ...pairTerms(words),
    ...people.map(({ birthDate }) => KINDS.born + birthDate),
    ...memberNumbers.map((number) => KINDS.number + normalizeTyped(number)),
    ...(cardLast4 ? [KINDS.card + cardLast4] : []),
  ]);
}

/** The words of a name; “O’Brien-Smith” is found as “obriensmith”, “brien” and “smith”. */
function* nameWords(name: string): Generator<string> {
  for (const part of name.split(/\s+/)) {
    const words = normalizeForSearch(part).split(' ');
    if (words.length > 1) yield words.join('');
    yield* words.filter((word) => word !== '');
  }
}

/**
 * A term for every two names of a household, by how they begin: many people have one of two names, and few have both.
 */
function* pairTerms(words: readonly string[]): Generator<string> {
  const different = [...new Set(words)];
  for (const [at, one] of different.entries())
    for (const other of different.slice(at + 1)) yield pairTerm(one, other);
}

const pairTerm = (one: string, other: string): string =>
  KINDS.names +
  [one, other]
    .map((word) => word.slice(0, LEAST_BEGINNING))
    .toSorted()
    .join(' ');

/** One thing that was typed: an account has one of these terms, or one that begins so. */
export type SearchPart = { anyOf: string[] } | { beginning: string };

/** More words than a full name and a birth date have. */
const MOST_PARTS = 8;
/** Fewer letters are a whole word, such as Li, and no beginning: too many words begin with them. */
const LEAST_BEGINNING = 3;

const PHONE = /(?<![\d-])(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})(?![\d-])/;
const ISO_DATE = /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/;
const US_DATE = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;

/**
 * Reads what was typed: names, a birth date (month, day, year), a phone number or its last seven or four digits, an
 * email address, a member number, the last four digits of a card, in any order and combination.
 * @param today of two digits of a year, the latest year before it
 * @returns all of these parts must fit an account; empty if there is nothing to find
 */
export function parseMemberSearch(typed: string, today: Day): SearchPart[] {
  const text = typed.normalize('NFC').trim();
  const number = parseMemberNumber(text);
  if (number !== null) return [{ anyOf: [KINDS.number + normalizeTyped(number)] }];
  const parts: SearchPart[] = [];
  const take = (pattern: RegExp, read: (groups: string[]) => string | null) => (rest: string) =>
    rest.replace(pattern, (all, ...groups) => {
      const term = read(groups);
      if (term === null) return all;
      parts.push({ anyOf: [term] });
      return ' ';
    });
  const rest = [
    take(ISO_DATE, ([year = '', month = '', day = '']) => birthTerm(year, month, day)),
    take(US_DATE, ([month = '', day = '', year = '']) => birthTerm(fullYear(year, today), month, day)),
    take(PHONE, ([area = '', exchange = '', line = '']) => KINDS.phone + area + exchange + line),
  ].reduce((left, step) => step(left), text);
  for (const word of rest.split(/[\s,;]+/)) parts.push(...readWord(word));
  const read = parts.slice(0, MOST_PARTS);
  return [...read, ...pairParts(read)];
}

/** Names of which pairs are made: the first ones. */
const MOST_PAIRED = 3;

/** The pairs of the names. None of two where one may be the other: “mar martinez” may be a single name. */
function* pairParts(parts: readonly SearchPart[]): Generator<SearchPart> {
  const names = parts
    .map((part) => ('beginning' in part ? part.beginning : (part.anyOf[0] ?? '')))
    .filter((term) => term.startsWith(KINDS.name))
    .map((term) => term.slice(KINDS.name.length))
    .slice(0, MOST_PAIRED);
  for (const [at, one] of names.entries())
    for (const other of names.slice(at + 1))
      if (!one.startsWith(other) && !other.startsWith(one)) yield { anyOf: [pairTerm(one, other)] };
}

function readWord(word: string): SearchPart[] {
  if (word.includes('@')) return [{ beginning: KINDS.email + word.toLowerCase() }];
  if (/^[\d().+-]+$/.test(word)) return readDigits(digitsOf(word));
  if (/\d/.test(word)) {
    const number = parseMemberNumber(word);
    const begun = normalizeTyped(word);
    if (number !== null) return [{ anyOf: [KINDS.number + normalizeTyped(number)] }];
    return begun.length < LEAST_BEGINNING ? [] : [{ beginning: KINDS.number + begun }];
  }
  const name = normalizeForSearch(word).replaceAll(' ', '');
  if (name === '') return [];
  const term = KINDS.name + name;
  return [name.length < LEAST_BEGINNING ? { anyOf: [term] } : { beginning: term }];
}

function readDigits(digits: string): SearchPart[] {
  if (digits.length < LEAST_BEGINNING) return [];
  if (digits.length === 4) return [{ anyOf: [KINDS.card + digits, KINDS.phone + digits] }];
  return [{ beginning: KINDS.phone + digits }];
}

function birthTerm(year: string, month: string, day: string): string | null {
  const born = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(born) ? KINDS.born + born : null;
}

function fullYear(year: string, today: Day): string {
  if (year.length === 4) return year;
  const century = Number(today.slice(0, 2));
  return `${Number(year) > Number(today.slice(2, 4)) ? century - 1 : century}${year}`;
}

/** Without the country’s 1. */
const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

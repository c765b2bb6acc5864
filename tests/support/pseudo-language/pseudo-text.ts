/**
 * Texts of a language that does not exist: every letter is another one, ⟦brackets⟧ mark the start and the end, and a text
 * is 40 % longer than in English. On a page in this language, a plain letter is a text that was not translated. Runs in
 * the browser and on the server.
 */

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PSEUDO = 'áƀçđéƒĝĥíĵķļɱñöþǫŕšţüṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÖÞǪŔŠŢÜṼŴẊÝŽ';
const LONGER = 0.4;
const FILLING = ['ļöñĝ', 'éẋţŕá', 'ţéẋţ', 'ŵöŕđš'];

/** Addresses, and what stands for a character or a value. */
const KEPT =
  /https?:\/\/\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b(?:[\w-]+\.)+(?:com|example|gov|net|org)\b[\w/]*|&#?\w+;|\{\w+\}/g;

/** @param given texts that stand in this one, such as a name; they stay as they are */
export function pseudoText(text: string, given: readonly string[] = []): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (!/[A-Za-z]/.test(words)) return text;
  return `${before}⟦${longer(foreign(words, given))}⟧${after}`;
}

function foreign(text: string, given: readonly string[]): string {
  const names = given.filter((name) => name !== text && isName(name)).sort((a, b) => b.length - a.length);
  const kept = new RegExp([KEPT.source, ...names.map(asWord)].join('|'), 'g');
  let result = '';
  let at = 0;
  for (const { 0: match, index } of text.matchAll(kept)) {
    result += replaced(text.slice(at, index)) + match;
    at = index + match.length;
  }
  return result + replaced(text.slice(at));
}

/** Other values are codes, which only choose a text. */
const isName = (value: string): boolean => /[A-Z0-9⟦]/.test(value) && value.length > 1;

const asWord = (text: string): string =>
  `(?<![A-Za-z])${text.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&')}(?![A-Za-z])`;

const replaced = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => PSEUDO[PLAIN.indexOf(letter)] ?? letter);

/** A single word grows itself; several get more words, so that a line can break between them. */
function longer(text: string): string {
  const more = Math.ceil(text.length * LONGER);
  if (!text.includes(' ')) return text + 'éñļáŕĝéđ'.repeat(more).slice(0, more);
  let filling = '';
  for (let at = 0; filling.length < more; at += 1) filling += ` ${FILLING[at % FILLING.length]}`;
  return text + filling;
}

/** HTML with every text in it translated. */
export const pseudoHtml = (html: string): string =>
  html.replace(
    /(<[^>]*>)|([^<]+)/g,
    (_match, tag: string | undefined, text: string) => tag ?? pseudoText(text),
  );

/** What a `texts.en.ts` exports, in the pseudo-language: texts, functions that return them, and lists and tables of them. */
export function pseudoTexts<Value>(value: Value, given: readonly string[] = []): Value {
  if (typeof value === 'string') return pseudoText(value, given) as Value;
  if (typeof value === 'function')
    return ((...args: unknown[]) =>
      pseudoTexts(value(...args.map(translated)), args.flatMap(stringsIn))) as Value;
  if (Array.isArray(value)) return value.map((each) => pseudoTexts(each, given)) as Value;
  if (!isTable(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, pseudoTexts(each, given)]);
  return Object.fromEntries(entries) as Value;
}

/** A function that a text calls with words of a link gets them translated. */
const translated = (arg: unknown): unknown =>
  typeof arg === 'function' ? (...words: unknown[]) => arg(...words.map((word) => pseudoTexts(word))) : arg;

/** Elements, which are parts of a sentence, stay as they are. */
const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !('$$typeof' in value);

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isTable(value) ? Object.values(value).flatMap(stringsIn) : [];
}

/**
 * Marks around a text of another language than its page's, in a page's data. They are Unicode noncharacters, which are
 * for a program's own use and stand in no text. `placeLanguages` turns them into elements in the finished page, where it
 * is known what is text: titles, attributes and scripts lose the marks.
 */
const START = '\uFDD0';
const MARKS = /\uFDD0[A-Za-z-]*\uFDD1|\uFDD2/g;
/** As encodeURIComponent writes them in an address. */
const ENCODED_MARKS = /%EF%B7%90[A-Za-z-]*%EF%B7%91|%EF%B7%92/g;

/** A text with its language (BCP 47). One without letters, such as a price, is in no language. */
export const inLanguageMarks = (text: string, language: string): string =>
  /\p{L}/u.test(text) ? `${START}${language}\uFDD1${text}\uFDD2` : text;

export const withoutLanguageMarks = (text: string): string => text.replace(MARKS, '');

/** A text that is marked as a whole, without its marks and with their language. Marks within a text are dropped. */
export function markedText(text: string): { text: string; lang?: string } {
  const [, lang] = /^\uFDD0([A-Za-z-]*)\uFDD1[^\uFDD0-\uFDD2]*\uFDD2$/.exec(text) ?? [];
  return { text: withoutLanguageMarks(text), ...(lang && { lang }) };
}

/** A phrase in another language than the text around it. */
export interface Phrase {
  lang: string;
  text: string;
}

/** Tags, and whole elements that have no markup in them. In islands, React expects what it would render itself. */
const NO_TEXT =
  /<(script|style|title|textarea|option|astro-island)\b[\s\S]*?<\/\1>|<(?:[^>"']|"[^"]*"|'[^']*')*>/g;

/**
 * Gives each text of another language than the page's its `lang`: what is marked, and the phrases.
 * @param language the page's own
 */
export function placeLanguages(html: string, language: string, phrases: readonly Phrase[] = []): string {
  const patterns = patternsOf(phrases.filter(({ lang }) => primary(lang) !== primary(language)));
  const isMarked = html.includes(START);
  if (!isMarked && !patterns.some(([, pattern]) => html.search(pattern) >= 0)) return html;
  const placed = (text: string): string => {
    let result = isMarked ? elementsForMarks(text) : text;
    for (const [lang, pattern] of patterns)
      result = result.replace(pattern, (found) => `<bdi lang="${lang}">${found}</bdi>`);
    return inOneElement(result);
  };
  const body = Math.max(0, html.indexOf('<body'));
  let result = withoutMarksInMarkup(html.slice(0, body));
  let at = body;
  for (const { 0: tag, index } of html.slice(body).matchAll(NO_TEXT)) {
    result += placed(html.slice(at, body + index)) + withoutMarksInMarkup(tag);
    at = body + index + tag.length;
  }
  return result + placed(html.slice(at));
}

/** `es` of `es-US`. */
const primary = (tag: string): string => tag.split('-')[0] ?? '';

/** `bdi`, because components give `span` a style. */
const elementsForMarks = (text: string): string =>
  text.replace(/\uFDD0([A-Za-z-]*)\uFDD1/g, '<bdi lang="$1">').replaceAll('\uFDD2', '</bdi>');

/**
 * Keeps a text together that has a part in another language. Each part would otherwise be an item of its own in a flex
 * container, such as a button, and lose the space beside it.
 */
function inOneElement(text: string): string {
  const starts = text.split('<bdi ').length;
  const isWhole = starts === text.split('</bdi>').length;
  const isMixed = starts > 1 && !/^\s*<bdi [^>]*>[^<]*<\/bdi>\s*$/.test(text);
  return isWhole && isMixed ? `<bdi>${text}</bdi>` : text;
}

const withoutMarksInMarkup = (markup: string): string =>
  withoutLanguageMarks(markup.includes('%EF%B7') ? markup.replace(ENCODED_MARKS, '') : markup);

/** Characters that markup may spell in several ways. */
const SPELLINGS: Readonly<Record<string, string>> = {
  '&': '&(?:amp|#38);',
  '<': '&(?:lt|#60);',
  '>': '(?:>|&(?:gt|#62);)',
  '"': '(?:"|&(?:quot|#34);)',
  "'": "(?:'|&(?:#39|apos);)",
};

/** A pattern for the phrases of each language. The longest come first, because one may be the start of another. */
function patternsOf(phrases: readonly Phrase[]): [lang: string, pattern: RegExp][] {
  const byLanguage = Map.groupBy(phrases, ({ lang }) => lang);
  return [...byLanguage].map(([lang, own]) => {
    const texts = own.map(({ text }) => text).toSorted((a, b) => b.length - a.length);
    const spelled = texts.map((text) =>
      RegExp.escape(text).replace(/\\x(26|3c|3e|22|27)|[<>"'&]/g, (escaped, code) =>
        String(SPELLINGS[code ? String.fromCharCode(Number.parseInt(code, 16)) : escaped]),
      ),
    );
    return [lang, new RegExp(`(?<!\\p{L})(?:${spelled.join('|')})(?!\\p{L})`, 'gu')] as const;
  });
}

import { listed } from '#util/text/words.ts';
import { languageTags } from '../record/language-tags.ts';
import { translateRecord } from '../record/translate-record.ts';
import { documentName, type FieldPath, formatPath } from '../schema/issues.ts';
import type { CmsRecord } from '../schema/record.ts';
import { asItLooks, fold, textOfHtml } from '../text/normalize-text.ts';
import type { ContentRule } from './rule.ts';
import type { VisibleText } from './visible-texts.ts';

interface Language {
  name: string;
  words: ReadonlySet<string>;
  /** of these, one is enough */
  sure: ReadonlySet<string>;
  /** signs that no other language has */
  signs: RegExp;
  /** finds texts that may have a sentence in it */
  quick: RegExp;
}

const language = (name: string, words: string, sure = '', signs = ''): Language => ({
  name,
  words: new Set(words.split(' ')),
  sure: new Set(sure.split(' ')),
  signs: signs ? new RegExp(`[${signs}]`) : /$^/,
  quick: new RegExp(`\\b(?:${`${words} ${sure}`.trim().replaceAll(' ', '|')})\\b${signs && `|[${signs}]`}`),
});

/** Words by which a sentence shows its language, without accents. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  en: language('English', 'and are at for from in is it of on or our that this to we what when with'),
  es: language(
    'Spanish',
    'al como con de del donde el en es la las lo los para por que se su sus un una y',
    'ademas ahora aqui asi espanol esta estamos hablamos mas nada nuestra nuestro tambien usted ustedes',
    '¿¡',
  ),
};

/** Names of people, places and plans belong to no language (WCAG 2.2, 3.1.2). */
const NAMES = new Set(['name', 'company', 'street', 'city', 'languages', 'specialty', 'quote']);

export const foreignPhrase: ContentRule = {
  id: 'foreign-phrase',
  severity: 'warning',
  finds:
    'a sentence in another language than its page, English or Spanish, without a mark: screen readers pronounce it wrongly',
  source: 'WCAG 2.2, 3.1.2; by frequent words, so that single words and names are not found',
  check: ({ record, texts }, report) => {
    const phrases = record.base.variables.phrases ?? [];
    for (const text of texts().list) {
      const language = primary(languageOf(text.path, record));
      const other = language === 'es' ? 'en' : 'es';
      const [own, foreign] = [LANGUAGES[language], LANGUAGES[other]];
      if (!own || !foreign || NAMES.has(text.field) || !foreign.quick.test(texts().foldedOf(text))) continue;
      const marked = phrases.filter(({ lang }) => primary(lang) === other).map((phrase) => phrase.text);
      const found = sentencesOf(text, marked, other).find(
        (sentence) => score(sentence, foreign) >= 2 && score(sentence, foreign) > score(sentence, own),
      );
      if (found) report(text.path, messageFor(found.trim(), other, text));
    }
  },
};

function messageFor(sentence: string, language: string, { isHtml }: VisibleText): string {
  const shown = sentence.length > 80 ? `${sentence.slice(0, 80)}…` : sentence;
  const remedy = isHtml
    ? `Put it into an element with lang="${language}", such as <p lang="${language}">.`
    : `Add it to base.json, "phrases": {"lang": "${language}", "text": …}.`;
  return `“${shown}” is in ${LANGUAGES[language]?.name} on a page in another language. ${remedy}`;
}

const primary = (tag: string): string => tag.slice(0, 2);

const languageOf = (path: FieldPath, { site }: CmsRecord): string =>
  String(path[0] === 'translations' ? path[1] : languageTags(site)[0]);

/** The sentences of a text, without phrases and elements that are marked as being in the language. */
function sentencesOf(
  { text, written, isHtml }: VisibleText,
  phrases: readonly string[],
  language: string,
): string[] {
  const isMarked = isHtml && written.includes(' lang="');
  const elements = new RegExp(
    `<([a-z][a-z0-9]*)(?: [^>]*)? lang="${language}(?:-[A-Z]+)?"[^>]*>[\\s\\S]*?</\\1>`,
    'g',
  );
  const own = isMarked ? asItLooks(textOfHtml(written.replace(elements, '\n'))) : text;
  const unmarked = phrases.reduce((rest, phrase) => rest.replaceAll(phrase, '\n'), own);
  return unmarked.match(/[^.!?\n]+[.!?]*/g) ?? [];
}

/** Names with Spanish words in them, such as “Clínica de la Paloma”. */
const SPANISH_NAME = /\p{Lu}\p{L}*(?: (?:de|del|el|la|las|los|y))+ \p{Lu}/gu;

/** A capital within a sentence begins a name: “El Paso”, “Los Angeles”. */
function score(sentence: string, { words, sure, signs }: Language): number {
  const found = sentence.replace(SPANISH_NAME, ' ').match(/\p{L}+/gu) ?? [];
  const counted = new Set(found.filter((word, index) => index === 0 || !/^\p{Lu}/u.test(word)).map(fold));
  let sum = signs.test(sentence) ? 2 : 0;
  for (const word of counted) sum += words.has(word) ? 1 : sure.has(word) ? 2 : 0;
  return sum;
}

/** Documents listed in the report of a language; the rest are counted. */
const MAX_DOCUMENTS = 12;
const MAX_FIELDS = 3;

export const translations: ContentRule = {
  id: 'translations',
  severity: 'warning',
  finds:
    'texts that are missing in one of the site’s languages, which pages show in the first one, and parts of a translation that match nothing in their document',
  source: 'a page in a visitor’s language is complete in it; "error" lets no incomplete one be published',
  check: ({ record }, report) => {
    for (const language of languageTags(record.site).slice(1)) {
      const { texts, missing, unmatched } = translateRecord(record, language);
      for (const { path, message } of unmatched) report(path, message);
      if (missing.length === 0) continue;
      const message = `${language}: ${missing.length} of ${texts} texts missing (${missingIn(missing, record, language)})`;
      report(['site', 'languages'], message);
    }
  },
};

/** “pages/faq.es.json: title and sections[0].heading; base.es.json: 14 fields” */
function missingIn(missing: readonly FieldPath[], record: CmsRecord, language: string): string {
  const byDocument = Map.groupBy(missing, (path) => `${documentName(path, record)}.${language}.json`);
  const lines = [...byDocument].slice(0, MAX_DOCUMENTS).map(([name, paths]) => {
    const depth = ['pages', 'landings'].includes(String(paths[0]?.[0])) ? 2 : 1;
    const fields = paths.slice(0, MAX_FIELDS).map((path) => formatPath(path.slice(depth)));
    const rest = paths.length - fields.length;
    return `${name}: ${rest > 0 ? `${fields.join(', ')} and ${rest} more` : listed(fields, 'and')}`;
  });
  const others = byDocument.size - lines.length;
  return others > 0 ? `${lines.join('; ')}; and ${others} more documents` : lines.join('; ');
}

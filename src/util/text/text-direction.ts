import { type Language, primaryLanguage } from '../language/languages.ts';

/** Scripts that are written from right to left (Unicode CLDR). */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** The value of `dir` for a page in this language, such as `ar` or `pa-Arab`; undefined for left to right. */
export function textDirection(language: string): 'rtl' | undefined {
  const { script = '' } = new Intl.Locale(language).maximize();
  return RIGHT_TO_LEFT.has(script) ? 'rtl' : undefined;
}

/** Language attributes, each with a space before it, for a page with our own texts on a site of any language. */
export interface PageLanguage {
  /** for the page: the brand's language and its direction */
  page: string;
  /** for the parts with our texts; '' if the whole page is in their language */
  texts: string;
  /** for the brand's name within those */
  name: string;
}

/** @param texts the language of our texts on the page */
export function pageLanguage(language: string, texts: Language): PageLanguage {
  const direction = textDirection(language);
  const page = ` lang="${language}"${direction ? ` dir="${direction}"` : ''}`;
  const isSame = primaryLanguage(language) === texts;
  return { page, texts: isSame ? '' : ` lang="${texts}" dir="ltr"`, name: isSame ? '' : page };
}

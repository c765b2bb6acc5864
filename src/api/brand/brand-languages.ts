import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#util/language/languages.ts';

/** The languages in which a brand answers, its default first: never empty. */
export type BrandLanguages = readonly [Language, ...Language[]];

interface SiteLanguages {
  /** BCP 47 */
  language: string;
  /** the default first; absent: `language` alone */
  languages?: readonly string[] | undefined;
}

/** English, where the product has no texts in the brand's own languages. */
export function brandLanguages({ language, languages = [language] }: SiteLanguages): BrandLanguages {
  const known = languages.flatMap((tag) => LANGUAGES.find((each) => each === tag.slice(0, 2)) ?? []);
  const [first = DEFAULT_LANGUAGE, ...others] = new Set(known);
  return [first, ...others];
}

/** What the addresses of the brand's pages in a language begin with (util/language/page-base.ts). */
export const pagesBase = (language: Language, languages: BrandLanguages): string =>
  languages.indexOf(language) > 0 ? `/${language}` : '';

/** The language of a member: their own, if the brand offers it. */
export const languageOf = (own: string | null, [first, ...others]: BrandLanguages): Language =>
  others.find((each) => each === own) ?? first;

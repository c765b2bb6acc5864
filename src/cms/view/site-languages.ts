import { type Language, primaryLanguage, textsLanguage } from '#util/language/languages.ts';
import type { SiteIdentity } from '../schema/record.ts';

/** One of a site's languages. */
export interface SiteLanguage {
  /** BCP 47, as in the content */
  tag: string;
  /** the language of our texts on its pages */
  texts: Language;
  /** what its addresses begin with, such as `/es`; '' for the first language */
  base: string;
}

/** The languages of a site, the first one first. The content of an earlier version names only one. */
export function siteLanguages({
  language,
  languages = [language],
}: Pick<SiteIdentity, 'language'> & Partial<Pick<SiteIdentity, 'languages'>>): [
  SiteLanguage,
  ...SiteLanguage[],
] {
  const of = (tag: string, base: string): SiteLanguage => ({ tag, texts: textsLanguage(tag), base });
  return [of(language, ''), ...languages.slice(1).map((tag) => of(tag, `/${primaryLanguage(tag)}`))];
}

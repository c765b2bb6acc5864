/** Scripts that are written from right to left (Unicode CLDR). */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** The value of `dir` for a page in this language, such as `ar` or `pa-Arab`; undefined for left to right. */
export function textDirection(language: string): 'rtl' | undefined {
  const { script = '' } = new Intl.Locale(language).maximize();
  return RIGHT_TO_LEFT.has(script) ? 'rtl' : undefined;
}

/** Attributes, each with a space before it, for a page whose texts are English in a site of any language. */
export interface PageLanguage {
  /** of the page: the brand's language and its direction */
  page: string;
  /** of the parts in English; '' where the whole page is */
  english: string;
  /** of the brand's name among them */
  name: string;
}

export function pageLanguage(language: string): PageLanguage {
  const direction = textDirection(language);
  const page = ` lang="${language}"${direction ? ` dir="${direction}"` : ''}`;
  const isEnglish = new Intl.Locale(language).language === 'en';
  return { page, english: isEnglish ? '' : ' lang="en" dir="ltr"', name: isEnglish ? '' : page };
}

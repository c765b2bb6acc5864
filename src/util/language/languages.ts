/** The languages of the product's texts. Every text is written in the first one. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

/** Each in its own language, for links between the languages of a page. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** The language of the texts beside content in a language (BCP 47): the default one if we have no texts in it. */
export const textsLanguage = (tag: string): Language =>
  LANGUAGES.find((language) => language === primaryLanguage(tag)) ?? DEFAULT_LANGUAGE;

export const hasTexts = (tag: string): boolean =>
  LANGUAGES.some((language) => language === primaryLanguage(tag));

/** `es` of `es-US`. */
export const primaryLanguage = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/** With the region, for Intl: prices, dates and phone numbers are those of the United States. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

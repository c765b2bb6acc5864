import { t } from './texts.ts';

/** Its name in the content. */
export const SPANISH = 'Spanish';

/** A language that dentists speak, in the page's language, by its English name. */
export const spokenLanguage = (english: string): string => t.spokenLanguage(english);

import { currentLanguage } from '#util/language/current-language.ts';
import type { Language } from '#util/language/languages.ts';
import { t } from './texts.ts';

/** The language in which a person wrote to the brand, if it is not that of the mail to its staff. */
export const otherLanguage = (writtenIn: Language): Language | null =>
  writtenIn === currentLanguage() ? null : writtenIn;

/** Tells staff in which language to answer; without a value where it is their own. */
export function writtenInFact(writtenIn: Language): readonly [label: string, value: string] {
  const other = otherLanguage(writtenIn);
  return [t.writtenIn, other ? t.languages[other] : ''];
}

import type { GrievanceForm } from '#contracts/support/grievance.ts';
import { DEFAULT_LANGUAGE, type Language } from '#util/language/languages.ts';

/**
 * The language of the mails about a case. The form has it as the member typed it, or the name of its page's language
 * where nothing was typed.
 */
export const answerLanguage = ({ language }: Pick<GrievanceForm, 'language'>): Language =>
  /espa[nñ]ol|spanish/i.test(language) ? 'es' : DEFAULT_LANGUAGE;

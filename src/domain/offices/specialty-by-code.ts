import { t } from './texts.ts';

/** As specialtyName, where the code is known: browsers do not load the table of words. */
export const specialtyByCode = (code: string, words: string): string => t.specialty(code, words);

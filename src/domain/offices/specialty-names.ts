import { findSpecialty } from './specialties.ts';
import { t } from './texts.ts';

/** A kind of dentist in the page's language. In English it is the content's own words. */
export const specialtyName = (words: string): string => t.specialty(findSpecialty(words)?.code ?? '', words);

import { t } from './texts.ts';

/** The end of a sentence, and not of an abbreviation such as “Lun.”. */
const SENTENCE_END = /(?<=\p{L}{4}\.|\d\.|\b[ap]m\.|\b[ap]\.\s?m\.)\s+(?=\p{Lu})/u;

/**
 * Opening hours from content as a part of a sentence, such as “Call … (Mon to Fri, 8 am to 6 pm).”: without what else
 * the content says after them.
 */
export function hoursInSentence(hours: string): string {
  const [first = ''] = hours.split(SENTENCE_END);
  return t.withinSentence(/\b[ap]\.\s?m\.$/.test(first) ? first : first.replace(/\.$/, ''));
}

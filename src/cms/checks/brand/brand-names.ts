import { asItLooks, fold } from '#cms/text/normalize-text.ts';
import { PhraseIndex } from '#cms/text/phrase-index.ts';

/** Common words in dental brands' texts, menus, and office names. */
const EVERYDAY = new Set(
  `a all an and at best care center centers centre choice city clinic clinics club co community
   company compare contact corp dental dentist dentistry dentists discount discounts faq families family
   find first for from gentle good great group groups happy health healthy help home in inc join kids life llc local
   login member members membership memberships modern more my national network new now of office offices
   on one online oral our pay people plan plans plus practice practices premier price prices program programs
   provider providers quality savings save see senior seniors service services simple smile smiles support
   teeth the to tooth today united us usa value we welcome wellness with you your`.split(/\s+/),
);

/**
 * Whether this name (folded) in a text is enough to identify the brand. One word, such as Mesa, means too
 * many other things, and so do common words alone: a brand called “Family Dental” would otherwise block every
 * other brand that mentions “Desert Family Dental”.
 */
export function tellsBrand(name: string): boolean {
  const words = wordsOf(name);
  return words.length > 1 && words.some((word) => !EVERYDAY.has(word));
}

/** Whether a longer name contains another brand's name: Harbor Dental Club contains Harbor Dental. */
export function standsIn(name: string, longer: string): boolean {
  const mark = fold(asItLooks(name));
  return tellsBrand(mark) && new PhraseIndex([[mark, name]]).find(fold(asItLooks(longer))).length > 0;
}

const wordsOf = (name: string): string[] => name.match(/[a-z0-9\u00c0-\uffff]+/g) ?? [];

import { asItLooks, fold, textOfHtml } from './normalize-text.ts';
import { PhraseIndex } from './phrase-index.ts';

/** Words for what the plan is not, in the languages the brands write in. */
const INSURANCE = new PhraseIndex(
  ['insurance', 'insurer', 'insurers', 'insured', 'seguro', 'seguros', 'aseguradora'].map((word) => [
    word,
    word,
  ]),
);

/** Between a denial and what it denies: so many words, none of which turns the sentence to something else. */
const REACH = 8;
const REACH_CHARACTERS = 120;
const DENIAL =
  /^(?:not|no|nor|never|neither|without|isnt|doesnt|cannot|dont|wont|arent|ni|nunca|sin|unlike|nobody|nothing|none)$/;
const TURN = /^(?:and|but|with|plus|just|only|so|y|pero|con)$/;

/**
 * Whether what follows is denied: "not health insurance", "no premium and no deductible", "without
 * insurance". "No waiting, full coverage" denies no coverage: a comma, like "and" or "but", ends what is denied.
 * @param before what stands before it, folded (plain-text.ts)
 */
export function isDenied(before: string): boolean {
  const clause = before.slice(
    Math.max(...['.', '!', '?', '\n', ';', ':', ','].map((sign) => before.lastIndexOf(sign))) + 1,
  );
  const words = clause.replace(/['’]/g, '').match(/[a-z0-9]+/g) ?? [];
  for (const word of words.slice(-REACH).reverse()) {
    if (DENIAL.test(word)) return true;
    if (TURN.test(word)) return false;
  }
  return false;
}

/** Whether the folded text says of something that it is not insurance. */
export function deniesInsurance(folded: string): boolean {
  return INSURANCE.find(folded).some(({ start }) =>
    isDenied(folded.slice(Math.max(0, start - REACH_CHARACTERS), start)),
  );
}

/** The same for a text or for sanitised HTML as editors write them. */
export function saysNotInsurance(written: string): boolean {
  return written !== '' && deniesInsurance(fold(asItLooks(textOfHtml(written))));
}

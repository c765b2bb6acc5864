import { asItLooks, fold, textOfHtml } from './normalize-text.ts';
import { PhraseIndex } from './phrase-index.ts';

/** Words for what the plan is not, in the brands' languages. */
const INSURANCE = new PhraseIndex(
  ['insurance', 'insurer', 'insurers', 'insured', 'seguro', 'seguros', 'aseguradora'].map((word) => [
    word,
    word,
  ]),
);

/** Maximum number of words between a negation and the negated word, none of which changes the subject. */
const REACH = 8;
const REACH_CHARACTERS = 120;
const DENIAL =
  /^(?:not|no|nor|never|neither|without|isnt|doesnt|cannot|dont|wont|arent|ni|nunca|sin|unlike|nobody|nothing|none)$/;
const TURN = /^(?:and|but|with|plus|just|only|so|y|pero|con)$/;

/**
 * Whether the following text is negated: "not health insurance", "no premium and no deductible", "without
 * insurance". "No waiting, full coverage" does not negate coverage: a comma, like "and" or "but", ends the
 * negation.
 * @param before the text before it, folded (normalize-text.ts)
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

/** Whether the folded text says that something is not insurance. */
export function deniesInsurance(folded: string): boolean {
  return INSURANCE.find(folded).some(({ start }) =>
    isDenied(folded.slice(Math.max(0, start - REACH_CHARACTERS), start)),
  );
}

/** The same for plain text or sanitized HTML. */
export function saysNotInsurance(written: string): boolean {
  return written !== '' && deniesInsurance(fold(asItLooks(textOfHtml(written))));
}

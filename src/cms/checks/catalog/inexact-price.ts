import { isDenied } from '#cms/text/insurance-disclaimer.ts';
import { PhraseIndex } from '#cms/text/phrase-index.ts';
import type { ContentRule, Problem } from '../context/finding.ts';

type Claim = 'price' | 'figure' | 'limit' | 'care';

const claims = (claim: Claim, ...phrases: string[]) =>
  phrases.map((phrase): [string, Claim] => [phrase, claim]);

/** Inexact claims: by their words, by the figure that follows, and “free” before a dental service. */
const CLAIMS = new PhraseIndex<Claim>([
  ...claims(
    'price',
    'as low as',
    'as little as',
    'and up',
    'lowest price',
    'lowest prices',
    'best price',
    'best prices',
  ),
  ...claims('price', 'guaranteed savings', 'prices from', 'rates from', 'plans from', 'unbeatable prices'),
  ...claims('price', 'los precios mas bajos', 'mejor precio', 'mejores precios'),
  ...claims(
    'figure',
    'from',
    'starting at',
    'starting from',
    'starts at',
    'start at',
    'desde',
    'a partir de',
  ),
  ...claims('limit', 'up to', 'hasta'),
  ...claims('care', 'free', 'gratis'),
]);

const ONLY = String.raw`^\s{0,2}(?:only |just |solo )?`;
const MONEY = new RegExp(`${ONLY}\\$ ?\\d`);
const SHARE = new RegExp(`${ONLY}\\d{1,3}(?:\\.\\d+)? ?(?:%|percent|per cent|por ciento)`);
const PERHAPS_AND_UP = /[\d.]\W{0,2}$/;
/** “From $95 to $70” states both ends. */
const RANGE = /^\s?\$[\d,.]+ (?:down )?(?:to|a) \$/;
/** “Up to $299 for a household” is a cap. “Save up to $300” and “up to 60% off” are no prices. */
const SAVING = /\b(?:sav(?:e|es|ed|ing|ings)|off|discounts?|less|cut|ahorr[aeo]\w*|descuentos?)\b/;
const CARE =
  /^ (?:[a-z]+ )?(?:exams?|cleanings?|check ?-?ups?|whitening|x-rays?|visits?|consultations?|dental|dentures?|fillings?|crowns?|limpiezas?|examen|consultas?)\b/;

export const inexactPrice: ContentRule = {
  id: 'inexact-price',
  severity: 'warning',
  finds:
    'a price or saving that is none: “as low as”, “and up”, “starting at $…”, “up to 60% off”, “lowest prices”, free care',
  source:
    'Cal. Bus. & Prof. Code § 651(c) (price advertising of dentists shall be exact); FTC guides, 16 CFR 233 and 251; for counsel to check',
  check: ({ texts }) => {
    const { folded } = texts();
    const reported = new Set<string>();
    return CLAIMS.find(folded).flatMap(({ start, end, value }): Problem[] => {
      const before = folded.slice(Math.max(0, start - 80), start);
      const after = folded.slice(end, end + 60);
      const phrase = folded.slice(start, end);
      if (!isClaim(value, phrase, before, after)) return [];
      const text = texts().at(start);
      const sentence = texts().sentence(start, end);
      const key = `${text.start} ${sentence}`;
      if (text.page === 'terms' || text.page === 'privacy' || reported.has(key)) return [];
      reported.add(key);
      const message = `“${sentence}” names no exact price. Say what it costs, for whom and for how long, or name the treatment and both prices.`;
      return [{ path: text.path, message }];
    });
  },
};

function isClaim(claim: Claim, phrase: string, before: string, after: string): boolean {
  switch (claim) {
    case 'price':
      // “$129 and up”, but not “$129 and $84 add up” or “stand and up you get”
      return phrase === 'and up' ? PERHAPS_AND_UP.test(before.trimEnd()) : !isDenied(before);
    case 'figure':
      return (MONEY.test(after) || SHARE.test(after)) && !RANGE.test(after);
    case 'limit':
      return (
        (MONEY.test(after) || SHARE.test(after)) && SAVING.test(`${lastClause(before)} ${firstClause(after)}`)
      );
    case 'care':
      return CARE.test(after) && !isDenied(before);
  }
}

const lastClause = (text: string): string =>
  text.slice(Math.max(...['.', '\n', ',', ';', ':'].map((sign) => text.lastIndexOf(sign))) + 1);
const firstClause = (text: string): string => text.split(/[.,;:\n](?!\d)/, 1)[0] ?? '';

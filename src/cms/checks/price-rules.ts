import { householdPriceCents, householdYearCents } from '#domain/pricing/pricing.ts';
import type { Catalog } from '../schema/catalog.ts';
import { isDenied } from '../text/insurance-disclaimer.ts';
import { PhraseIndex } from '../text/phrase-index.ts';
import type { ContentRule } from './rule.ts';

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
    'a price or saving that is not exact: “as low as”, “and up”, “starting at $…”, “up to 60% off”, “lowest prices”, free care',
  source:
    'Cal. Bus. & Prof. Code § 651(c) (price advertising of dentists shall be exact); FTC guides, 16 CFR 233 and 251; for counsel to check',
  check: ({ texts }, report) => {
    const { folded } = texts();
    const reported = new Set<string>();
    for (const { start, end, value } of CLAIMS.find(folded)) {
      const before = folded.slice(Math.max(0, start - 80), start);
      const after = folded.slice(end, end + 60);
      if (!isClaim(value, folded.slice(start, end), before, after)) continue;
      const text = texts().at(start);
      const sentence = texts().sentence(start, end);
      const key = `${text.start} ${sentence}`;
      if (text.page === 'terms' || text.page === 'privacy' || reported.has(key)) continue;
      reported.add(key);
      const message = `“${sentence}” names no exact price. Say what it costs, for whom and for how long, or name the treatment and both prices.`;
      report(text.path, message);
    }
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

/** Largest household whose prices are computed; pages show fewer people. */
const MAX_PEOPLE = 8;

/**
 * $1,290 a year · $12/month · $119.50 per year. “9 dólares” does not match, because prices are written with
 * the sign.
 */
const PRICE =
  /\$\s?(\d{1,3}(?:,\d{3})+|\d{1,7})(\.\d{2})?(?! ?%)(?: (?:each|more|extra|for [a-z0-9 ]{1,24}?|per (?:person|employee|child|dependent|household)))? ?(?:a|per|each|every|\/|al|por) ?(year|month|ano|mes)\b/g;

export const priceMismatch: ContentRule = {
  id: 'price-mismatch',
  severity: 'warning',
  finds:
    'a price “a year” or “a month” in a text that no plan of the catalog has, for one person or a household',
  source:
    'the prices pages and checkout show come from the catalog; a text that differs promises another price',
  check: ({ record: { catalog }, texts }, report) => {
    const { folded, whole } = texts();
    const known = knownPrices(catalog);
    for (const { 0: written, 1: dollars = '', 2: rest = '', 3: unit = '', index } of folded.matchAll(PRICE)) {
      const cents = Math.round(Number(dollars.replaceAll(',', '') + rest) * 100);
      const cycle = unit === 'year' || unit === 'ano' ? 'year' : 'month';
      if (known[cycle].has(cents)) continue;
      const end = index + written.length;
      const message = `“${texts().sentence(index, end)}”: no plan costs ${whole.slice(index, end)}. ${shown(catalog)} Correct the text or catalog/plans.`;
      report(texts().at(index).path, message);
    }
  },
};

/**
 * The costs of each plan by year and month: a person, each dependent, a household, and the saving of a cap.
 */
function knownPrices({ plans }: Catalog): Record<'year' | 'month', Set<number>> {
  const known = { year: new Set<number>(), month: new Set<number>() };
  for (const plan of plans) {
    const ofCycle = plan.cycle === 'annual' ? known.year : known.month;
    for (const cents of [
      plan.price.member_cents,
      plan.price.dependent_cents,
      plan.price.household_cap_cents ?? 0,
    ])
      ofCycle.add(cents);
    if (plan.cycle === 'monthly') known.year.add(12 * plan.price.dependent_cents);
    // “that is $7 a month” for a plan of $84 a year
    if (plan.cycle === 'annual' && plan.price.member_cents % 12 === 0)
      known.month.add(plan.price.member_cents / 12);
    for (let people = 1; people <= MAX_PEOPLE; people += 1) {
      const cents = householdPriceCents(plan.price, people);
      ofCycle.add(cents);
      known.year.add(householdYearCents(plan, people));
      // “$99.50 each” for two people
      if (cents % people === 0) ofCycle.add(cents / people);
    }
  }
  return known;
}

/** The plans' prices, so an editor sees which one was meant. */
function shown({ plans }: Catalog): string {
  const prices = plans.slice(0, 4).map(({ name, price, cycle }) => {
    const { member_cents: cents } = price;
    const dollars = `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;
    return `${name} costs ${dollars} a ${cycle === 'annual' ? 'year' : 'month'}`;
  });
  return `In the catalog ${prices.join(', ')}.`;
}

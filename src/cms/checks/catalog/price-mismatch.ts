import type { Catalog } from '#cms/schema/catalog.ts';
import { householdPriceCents, householdYearCents } from '#domain/pricing/pricing.ts';
import type { ContentRule, Problem } from '../context/finding.ts';

/** Largest household whose prices are computed; pages show fewer people. */
const MOST_PEOPLE = 8;

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
  check: ({ record: { catalog }, texts }) => {
    const { folded, whole } = texts();
    const known = knownPrices(catalog);
    return [...folded.matchAll(PRICE)].flatMap((match): Problem[] => {
      const [written, dollars = '', rest = '', unit = ''] = match;
      const cents = Math.round(Number(dollars.replaceAll(',', '') + rest) * 100);
      const cycle = unit === 'year' || unit === 'ano' ? 'year' : 'month';
      if (known[cycle].has(cents)) return [];
      const end = match.index + written.length;
      const price = whole.slice(match.index, end);
      const message = `“${texts().sentence(match.index, end)}”: no plan costs ${price}. ${shown(catalog)} Correct the text or catalog/plans.`;
      return [{ path: texts().at(match.index).path, message }];
    });
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
    for (let people = 1; people <= MOST_PEOPLE; people += 1) {
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

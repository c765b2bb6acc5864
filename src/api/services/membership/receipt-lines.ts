import type { ReceiptLine } from '#db/schema/payments.ts';
import type { Quote, QuoteLine } from '#domain/pricing/pricing.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { fullName } from './household.ts';
import { t } from './texts.ts';

interface Household {
  /** the name of its plan */
  plan: string;
  people: readonly QuotedPerson[];
}

interface QuotedPerson {
  firstName: string;
  lastName: string;
  relation: string;
  ownPlan: unknown;
}

/**
 * The lines of a quote for the cart and the receipt, with names. They add up to the amount due now.
 * @param household.people the people of the quote; the buyer may still be missing
 */
export function receiptLines({ lines, creditUsedCents }: Quote, household: Household): ReceiptLine[] {
  const names = namesInOrder(household.people);
  const priced = lines.map((line) => ({
    kind: kindOf(line),
    text: textOf(line, { plan: household.plan, names }),
    cents: line.cents,
  }));
  if (creditUsedCents === 0) return priced;
  return [...priced, { kind: 'credit', text: t.yourCredit, cents: -creditUsedCents }];
}

/** On a receipt, a person with a plan of their own is a dependent like any other. */
const kindOf = ({ kind }: QuoteLine): ReceiptLine['kind'] => (kind === 'own-plan' ? 'dependent' : kind);

/** Names in the order of a quote: the buyer, then the others on the household's plan, then own plans. */
function namesInOrder(people: readonly QuotedPerson[]): string[] {
  const joins = people.find(({ relation }) => relation === 'self');
  const others = people.filter((person) => person !== joins);
  const onHouseholdPlan = others.filter(({ ownPlan }) => !ownPlan);
  const withOwnPlan = others.filter(({ ownPlan }) => ownPlan);
  return [joins ? fullName(joins) : t.you, ...[...onHouseholdPlan, ...withOwnPlan].map(fullName)];
}

function textOf(line: QuoteLine, { plan, names }: { plan: string; names: readonly string[] }): string {
  switch (line.kind) {
    case 'member':
      return `${plan}: ${names[0]}`;
    case 'dependent':
      return `${plan}: ${names[line.number]}`;
    case 'own-plan':
      return `${line.plan}: ${names[line.number]}`;
    case 'household-cap':
      return t.householdPrice(formatCents(line.capCents));
    case 'coupon':
      return t.coupon(line.code);
  }
}

import type { ReceiptLine } from '#db/schema/payments.ts';
import type { Quote, QuoteLine } from '#domain/pricing/pricing.ts';
import { receiptLine } from '../payments/receipt-line.ts';
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
  const priced = lines.map((line) => lineOf(line, { plan: household.plan, names }));
  if (creditUsedCents === 0) return priced;
  return [...priced, receiptLine({ kind: 'credit', cents: -creditUsedCents })];
}

/** Names in the order of a quote: the buyer, then the others on the household's plan, then own plans. */
function namesInOrder(people: readonly QuotedPerson[]): string[] {
  const joins = people.find(({ relation }) => relation === 'self');
  const others = people.filter((person) => person !== joins);
  const onHouseholdPlan = others.filter(({ ownPlan }) => !ownPlan);
  const withOwnPlan = others.filter(({ ownPlan }) => ownPlan);
  return [joins ? fullName(joins) : t.you, ...[...onHouseholdPlan, ...withOwnPlan].map(fullName)];
}

function lineOf(line: QuoteLine, { plan, names }: { plan: string; names: readonly string[] }): ReceiptLine {
  const { kind, cents } = line;
  switch (kind) {
    case 'member':
      return { kind, text: `${plan}: ${names[0]}`, cents };
    case 'dependent':
      return { kind, text: `${plan}: ${names[line.number]}`, cents };
    case 'own-plan':
      // on a receipt, a person with a plan of their own is a dependent like any other
      return { kind: 'dependent', text: `${line.plan}: ${names[line.number]}`, cents };
    case 'household-cap':
      return receiptLine({ kind, cents, facts: { capCents: line.capCents } });
    case 'coupon':
      return receiptLine({ kind, cents, facts: { code: line.code } });
  }
}

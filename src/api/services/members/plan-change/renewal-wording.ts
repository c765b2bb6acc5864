import { boughtPlan, consentWording } from '#api/services/checkout/consent-wording.ts';
import type { PlanRow } from '#api/services/membership/household.ts';
import { type OpenTerm, priceFor } from '#api/services/membership/next-term.ts';
import { peopleInTerm } from '#api/services/membership/own-plans.ts';

/**
 * The sentence beside the box that allows the next term to be charged automatically; '' for a membership that has
 * ended.
 */
export function renewalWording(
  open: OpenTerm,
  { company, plan }: { company: string; plan: PlanRow },
): string {
  const { household, from } = open;
  if (from === null) return '';
  return consentWording({
    company,
    plan: boughtPlan(plan, peopleInTerm(household, plan, from)),
    renewalCents: priceFor(plan, open),
    term: { start: household.membership.termStart, end: from },
  }).renewal;
}

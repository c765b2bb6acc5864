import { coveredMember, type Household } from '#api/services/membership/household.ts';
import { shownLines } from '#api/services/payments/receipt-line.ts';
import type { HouseholdChange } from '#contracts/member/dependents.ts';

type Change = Pick<HouseholdChange, 'preview' | 'renewalCents' | 'explanation'> & Partial<HouseholdChange>;

/** The response to a change of the household, or to its preview. By default it costs and returns nothing. */
export const householdChange = (household: Household, change: Change): HouseholdChange => ({
  chargeCents: 0,
  refundCents: 0,
  creditCents: 0,
  prorated: null,
  effectiveOn: household.today,
  members: household.people.map((person) => coveredMember(household, person)),
  ...change,
  lines: shownLines(change.lines ?? []),
});

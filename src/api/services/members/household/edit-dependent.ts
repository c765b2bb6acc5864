import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { accountScope, recordEvent } from '#api/services/membership/account.ts';
import { assertNotEnded } from '#api/services/membership/assert-changeable.ts';
import { isCoveredOn, peopleOn } from '#api/services/membership/household.ts';
import { openTerm } from '#api/services/membership/next-term.ts';
import { ownHousehold } from '#api/services/membership/read-household.ts';
import { storeSearchTerms } from '#api/services/search/search-terms.ts';
import type { HouseholdChange } from '#contracts/member/dependents.ts';
import { members } from '#db/schema/accounts.ts';
import { assertUnchanged } from '../account/assert-unchanged.ts';
import { householdChange } from './household-change.ts';
import { assertEligible, type NewDependent } from './plan-addition.ts';
import { t } from './texts.ts';

type EditCall = Pick<RequestContext, 'site' | 'member' | 'deps' | 'inSite'>;

interface EditRequest {
  memberId: string;
  dependent: NewDependent;
  /** the details that the caller read */
  seen?:
    | Partial<Record<'firstName' | 'lastName' | 'birthDate' | 'relation' | 'disabled', unknown>>
    | undefined;
  preview: boolean;
}

/**
 * Corrects the details of a dependent; the plan must still cover them. It costs nothing, because every dependent on a
 * plan costs the same.
 * @throws ApiError not_found for a person who is not on the membership; invalid; not_allowed; conflict
 */
export async function editDependent(
  call: EditCall,
  { memberId, dependent, seen, preview }: EditRequest,
): Promise<HouseholdChange> {
  const scope = accountScope(call);
  const { site, accountId, now } = scope;
  return call.inSite(async (tx) => {
    const household = await ownHousehold(tx, scope, { lock: !preview });
    const { today } = household;
    const person = household.people.find(({ id }) => id === memberId);
    if (!person || person.relation === 'self' || !isCoveredOn(person, today)) throw notFound();
    assertNotEnded(household);
    assertUnchanged(seen, person, 'dependent.');
    const others = peopleOn(household, today).filter(({ id }) => id !== memberId);
    const { ownPlan, coveredFrom } = person;
    assertEligible(household, { ...dependent, ownPlan, coveredFrom }, others);
    const { firstName, lastName, birthDate, relation, disabled } = dependent;
    const corrected = { firstName, lastName, birthDate, relation, disabled };
    if (!preview) {
      await tx
        .update(members)
        .set(corrected)
        .where(and(eq(members.site, site), eq(members.id, memberId)));
      await storeSearchTerms(tx, scope);
      await recordEvent(tx, { site, accountId, now }, 'dependent_corrected', { member: memberId });
    }
    const people = household.people.map((each) => (each.id === memberId ? { ...each, ...corrected } : each));
    const after = { ...household, people };
    return householdChange(after, {
      preview,
      renewalCents: openTerm(after).priceCents,
      explanation: t.correctionsFree,
    });
  });
}

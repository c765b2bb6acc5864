import { and, eq } from 'drizzle-orm';
import type { HouseholdChange } from '../../../contracts/dependents.ts';
import { accountEvents } from '../../../db/schema/account-events.ts';
import { members } from '../../../db/schema/members.ts';
import type { Call } from '../../call.ts';
import { notFound } from '../../fault.ts';
import { openTerm } from './next-term.ts';
import { coveredMember, isCoveredOn, peopleOn } from './people.ts';
import { assertEligible, type NewDependent } from './plan-addition.ts';
import { askingOf, ownHousehold } from './read-membership.ts';
import { assertNotEnded } from './running-membership.ts';

type EditCall = Pick<Call, 'site' | 'member' | 'parts' | 'inSite'>;

interface Wish {
  memberId: string;
  dependent: NewDependent;
  preview: boolean;
}

/**
 * Corrects what is known of a dependent, who must still be somebody their plan covers. It costs nothing: everybody
 * who is added to a plan costs the same.
 * @throws Refusal not_found for anybody who is not on the membership; invalid; not_allowed
 */
export async function editDependent(
  call: EditCall,
  { memberId, dependent, preview }: Wish,
): Promise<HouseholdChange> {
  const asking = askingOf(call);
  const { site, accountId, now } = asking;
  return call.inSite(async (tx) => {
    const household = await ownHousehold(tx, asking, { lock: !preview });
    const { today } = household;
    const person = household.people.find(({ id }) => id === memberId);
    if (!person || person.relation === 'self' || !isCoveredOn(person, today)) throw notFound();
    assertNotEnded(household);
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
      await tx.insert(accountEvents).values({
        ...{ site, accountId, kind: 'dependent_corrected', createdAt: now },
        details: { member: memberId },
      });
    }
    const people = household.people.map((each) => (each.id === memberId ? { ...each, ...corrected } : each));
    const after = { ...household, people };
    return {
      ...{ preview, chargeCents: 0, refundCents: 0, creditCents: 0, prorated: null, lines: [] },
      effectiveOn: today,
      renewalCents: openTerm(after).priceCents,
      explanation: 'Corrections cost nothing.',
      members: people.map((each) => coveredMember(after, each)),
    };
  });
}

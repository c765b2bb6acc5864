import { and, asc, eq } from 'drizzle-orm';
import type { Offer } from '#api/services/catalog/offer.ts';
import type { PlanRow } from '#api/services/catalog/plan-offers.ts';
import { type OpenTerm, priceFor } from '#api/services/membership/next-term.ts';
import { peopleInTerm } from '#api/services/membership/own-plans.ts';
import { peopleProblems } from '#api/services/membership/people-rules.ts';
import { choiceRefusal, officeGone } from '#api/services/membership/plan-choice.ts';
import type { Tx } from '#db/queries/database.ts';
import { officePlans } from '#db/schema/office-plans.ts';
import { offices } from '#db/schema/offices.ts';
import { plans } from '#db/schema/plans.ts';

/** A plan of the brand's group, and why the household may not have it from its next term. */
export interface PlanChoice {
  plan: PlanRow;
  /** of a term, for the people covered when it begins */
  priceCents: number;
  refusal: { reason: string; message: string } | null;
}

const BY_INVITATION = {
  reason: 'by_invitation',
  message: 'This plan is by invitation only. Please call us with your invitation code.',
};

/** All plans of the group, available or not, in the catalog's order. */
export async function planChoices(tx: Tx, open: OpenTerm, offer: Offer): Promise<PlanChoice[]> {
  const { household, from } = open;
  const { site, account, today } = household;
  const office = await officeThen(tx, open, offer);
  const rows = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.site, site), eq(plans.groupKey, offer.groupKey)))
    .orderBy(asc(plans.position), asc(plans.id));
  return rows.map((plan) => {
    const people = peopleInTerm(household, plan, from ?? today);
    const notSold =
      office === null
        ? officeGone()
        : (choiceRefusal({ plan, ...office }, { offer, memberState: account.state || null }) ??
          (offer.invitations.has(plan.id) && plan.id !== household.plan.id ? BY_INVITATION : null));
    const [problem] = notSold ? [] : peopleProblems(people, { plan, today: from ?? today });
    const name = people.find(({ id }) => problem?.field === `members.${id}`)?.firstName;
    return {
      plan,
      priceCents: priceFor(plan, open),
      refusal: notSold
        ? { reason: notSold.reason, message: notSold.message }
        : problem
          ? { reason: problem.reason, message: `${name ? `${name}: ` : ''}${problem.message}` }
          : null,
    };
  });
}

/**
 * The office on the day on which the term begins, after a pending move.
 * @returns null if the office is no longer in the brand's group; a membership without an office gets an object
 */
async function officeThen(tx: Tx, { household, from }: OpenTerm, offer: Offer) {
  const { site, membership, officeChange, today } = household;
  const isMoved = officeChange !== null && officeChange.effectiveOn <= (from ?? today);
  const officeId = isMoved ? officeChange.officeId : membership.officeId;
  if (officeId === null) return { office: null, plansThere: [] };
  const [office] = await tx
    .select()
    .from(offices)
    .where(and(eq(offices.site, site), eq(offices.id, officeId), eq(offices.groupKey, offer.groupKey)));
  if (!office) return null;
  const listed = await tx
    .select({ id: officePlans.planId })
    .from(officePlans)
    .where(and(eq(officePlans.site, site), eq(officePlans.officeId, officeId)));
  return { office, plansThere: listed.map(({ id }) => id) };
}

import { and, asc, eq } from 'drizzle-orm';
import { liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { type Offer, readOffer } from '#api/services/catalog/offer.ts';
import { inOwnWords, type PlanRow as OfferedPlan } from '#api/services/catalog/plan-offers.ts';
import { boughtPlan, consentWording } from '#api/services/checkout/consent-wording.ts';
import { type AccountScope, accountScope } from '#api/services/membership/account.ts';
import { type PlanRow, statusToday } from '#api/services/membership/household.ts';
import { planAnswer } from '#api/services/membership/membership-answer.ts';
import {
  agreedCents,
  isPlanOffered,
  type OpenTerm,
  openTerm,
  priceFor,
  type Whitelist,
} from '#api/services/membership/next-term.ts';
import { peopleInTerm } from '#api/services/membership/own-plans.ts';
import { peopleProblems } from '#api/services/membership/people-rules.ts';
import { choiceRefusal, officeGone } from '#api/services/membership/plan-choice.ts';
import { ownHousehold } from '#api/services/membership/read-household.ts';
import type { memberPlan } from '#contracts/member/member-plan.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { officePlans, offices, plans } from '#db/schema/catalog.ts';
import { consents } from '#db/schema/payments.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { t } from './texts.ts';

/** A plan of the brand's group, and why the household may not have it from its next term. */
export interface PlanChoice {
  plan: OfferedPlan;
  /** of a term, for the people covered when it begins */
  priceCents: number;
  refusal: { reason: string; message: string } | null;
}

const byInvitation = () => ({ reason: 'by_invitation', message: t.byInvitation });

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
          (offer.invitations.has(plan.id) && plan.id !== household.plan.id ? byInvitation() : null));
    const [problem] = notSold ? [] : peopleProblems(people, { plan, today: from ?? today });
    const name = people.find(({ id }) => problem?.field === `members.${id}`)?.firstName;
    return {
      plan: inOwnWords(plan, offer),
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

type ListCall = Pick<RequestContext, 'site' | 'member' | 'deps' | 'inSite'>;

/** The price of the next term, and its possible plans. */
export async function listPlans(call: ListCall): Promise<AnswerOf<typeof memberPlan>> {
  const scope = accountScope(call);
  const [offer, brand] = await Promise.all([readOffer(call), liveBrand(call.deps, call.site)]);
  const { open, choices } = await call.inSite(async (tx) => {
    const term = openTerm(await ownHousehold(tx, scope));
    return { open: term, choices: await planChoices(tx, term, offer) };
  });
  const { household, next, from, people, priceCents } = open;
  const { plan, planChange } = household;
  const refusal = changeRefusal(open);
  return {
    from,
    refusal,
    people: Math.max(1, people.length),
    renewal:
      from !== null && isPlanOffered(next, offer.whitelist)
        ? {
            on: from,
            priceCents,
            consent: renewalWording(open, { company: brand.company, plan: next.plan }),
          }
        : null,
    plan: {
      ...planAnswer(plan),
      priceCents: priceFor(plan, open),
      isOffered: isPlanOffered(household, offer.whitelist),
      consent: consentToKeep(open, { company: brand.company, whitelist: offer.whitelist }),
    },
    plans:
      refusal === null
        ? choices
            .filter((choice) => choice.plan.id !== plan.id && choice.refusal === null)
            .map((choice) => ({
              ...planAnswer(choice.plan),
              audience: choice.plan.audience,
              features: choice.plan.features,
              priceCents: choice.priceCents,
              isChosen: choice.plan.id === planChange?.plan.id,
            }))
        : [],
  };
}

/** A sentence that says why no plan can be chosen at the moment, or null. */
export function changeRefusal({ household }: OpenTerm): string | null {
  return statusToday(household) === 'cancelled' ? t.undoCancellationFirst : null;
}

/** Whether the next term is charged automatically. */
export const renews = ({ household }: OpenTerm): boolean =>
  household.membership.autoRenew && statusToday(household) !== 'ended';

/**
 * What the member must agree to before a plan change is undone: the current plan then renews automatically, at a price
 * they have not agreed to. Null if their earlier agreement covers it.
 */
export function consentToKeep(
  open: OpenTerm,
  { company, whitelist }: { company: string; whitelist: Whitelist },
): string | null {
  const { household } = open;
  const { plan } = household;
  if (household.planChange === null || !renews(open) || !isPlanOffered(household, whitelist)) return null;
  if (priceFor(plan, open) <= agreedCents(household)) return null;
  return renewalWording(open, { company, plan });
}

/**
 * Stores what the member agreed to.
 * @param agreed.wording the sentence beside the box
 * @param agreed.content the content release in which the terms were shown
 */
export async function storeRenewalConsent(
  tx: Tx,
  { site, accountId, now }: AccountScope,
  { wording, content }: { wording: string; content: string },
): Promise<void> {
  await tx.insert(consents).values({
    site,
    accountId,
    kind: 'renewal',
    wording,
    language: currentLanguage(),
    content,
    createdAt: now,
  });
}

import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { planChangeMail, planKeptMail } from '#api/mails/renewal/plan-change.ts';
import { type Offer, readOffer } from '#api/services/catalog/offer.ts';
import { type Limit, limitCalls } from '#api/services/limits/rate-limit.ts';
import { type AccountScope, accountScope, recordEvent } from '#api/services/membership/account.ts';
import { assertNoPaymentPending } from '#api/services/membership/assert-changeable.ts';
import type { PlanRow } from '#api/services/membership/household.ts';
import { planAnswer, rereadMembership } from '#api/services/membership/membership-answer.ts';
import { agreeToNext, withdrawPlanChange } from '#api/services/membership/next-plan.ts';
import { isPlanOffered, type OpenTerm, openTerm, priceFor } from '#api/services/membership/next-term.ts';
import { endingOwnPlans, peopleInTerm } from '#api/services/membership/own-plans.ts';
import { ownHousehold } from '#api/services/membership/read-household.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import { closeCardPages } from '#api/services/payments/card-pages.ts';
import { assertExpected } from '#api/services/payments/payment-errors.ts';
import type { changePlan } from '#contracts/member/member-plan.ts';
import type { AnswerOf, BodyOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { planChanges } from '#db/schema/memberships.ts';
import type { EndingPlan } from '#domain/renewals/ending-plans.ts';
import {
  changeRefusal,
  consentToKeep,
  planChoices,
  renewalWording,
  renews,
  storeRenewalConsent,
} from './plan-choices.ts';
import { t } from './texts.ts';

type PlanCall = Pick<RequestContext, 'site' | 'clientAddress' | 'member' | 'deps' | 'inSite'>;
type ChoiceRequest = BodyOf<typeof changePlan> & { preview: boolean };

const CHOICES: Limit = { name: 'plan-choice', most: 30, perSeconds: 24 * 3600 };

/**
 * Chooses the plan of the first unpaid term; nothing is charged before then (decision 025). Choosing the current plan
 * withdraws an earlier choice. Repeated requests have no further effect.
 * @throws ApiError not_found; not_allowed if the plan may not be sold to the household; conflict if the price has
 * changed; invalid without the consent; in_progress while a term is being paid; too_many
 */
export async function choosePlan(
  call: PlanCall,
  request: ChoiceRequest,
): Promise<AnswerOf<typeof changePlan>> {
  const { preview } = request;
  const scope = accountScope(call);
  // each choice sends an email and stores a row permanently
  if (!preview) await limitCalls(call, CHOICES, scope.accountId);
  if (!preview) await closeCardPages(call.deps, scope);
  const [offer, brand, live] = await Promise.all([
    readOffer(call),
    liveBrand(call.deps, call.site),
    call.deps.liveContent(call.site),
  ]);
  const context = { scope, brand, offer, content: live?.content ?? '' };
  const { open, chosen } = await call.inSite(async (tx) => {
    const household = await ownHousehold(tx, scope, { lock: !preview });
    const open = openTerm(household);
    const refusal = changeRefusal(open);
    if (refusal) throw new ApiError('not_allowed', { reason: 'cancelled', message: refusal });
    const chosen = await resolveChoice(tx, open, { ...context, planId: request.planId });
    if (!preview) {
      await assertNoPaymentPending(tx, household);
      if (chosen.isCurrent) await undo(tx, open, { ...context, chosen, request });
      else await choose(tx, open, { ...context, chosen, request });
    }
    return { open, chosen };
  });
  const { plan, priceCents, consent, isCurrent } = chosen;
  return {
    preview,
    priceCents,
    consent,
    tookBack: isCurrent,
    plan: planAnswer(plan),
    from: open.from,
    people: Math.max(1, open.people.length),
    ending: findEndingPlans(open, plan),
    membership: await rereadMembership(call, open.household),
  };
}

async function resolveChoice(
  tx: Tx,
  open: OpenTerm,
  { brand, offer, planId }: ChoiceContext & { planId: string },
): Promise<Chosen> {
  const { household } = open;
  if (planId === household.plan.id) {
    const { plan } = household;
    const consent = consentToKeep(open, { company: brand.company, whitelist: offer.whitelist });
    return { plan, priceCents: priceFor(plan, open), consent, isCurrent: true };
  }
  const found = (await planChoices(tx, open, offer)).find(({ plan }) => plan.id === planId);
  if (!found) throw notFound();
  if (found.refusal) throw new ApiError('not_allowed', found.refusal);
  const { plan, priceCents } = found;
  const consent = renews(open) ? renewalWording(open, { company: brand.company, plan }) : null;
  return { plan, priceCents, consent, isCurrent: false };
}

interface ChoiceContext {
  scope: AccountScope;
  brand: LiveBrand;
  offer: Offer;
  /** the content release in which the terms were shown */
  content: string;
}

interface Chosen {
  plan: PlanRow;
  priceCents: number;
  /** what the member agrees to; null if nothing is charged automatically */
  consent: string | null;
  /** the current plan: the pending change is undone */
  isCurrent: boolean;
}

/** The people who lose their own plan under a new household plan. */
function findEndingPlans({ household, from }: OpenTerm, plan: PlanRow): EndingPlan[] {
  const people = peopleInTerm(household, plan, from ?? household.today);
  return endingOwnPlans(household, { plan, people });
}

interface Choosing extends ChoiceContext {
  chosen: Chosen;
  request: ChoiceRequest;
}

async function choose(tx: Tx, open: OpenTerm, choosing: Choosing): Promise<void> {
  const { household, from } = open;
  const { site, membership, account, planChange } = household;
  const { chosen, request, scope, brand } = choosing;
  const { plan, priceCents, consent } = chosen;
  assertExpected(request.expectedCents, priceCents);
  const agreedCents = consent === null ? null : priceCents;
  // a repeated request, after its response was lost
  if (planChange?.plan.id === plan.id && (consent === null || planChange.agreedCents === agreedCents)) return;
  assertAgreed(chosen, request);
  await withdrawPlanChange(tx, household, scope.now);
  const id = crypto.randomUUID();
  await tx.insert(planChanges).values({
    site,
    id,
    membershipId: membership.id,
    planId: plan.id,
    agreedCents,
    createdAt: scope.now,
  });
  await recordChoice(tx, choosing, { kind: 'plan_change_asked', membership: membership.id });
  await queueMailTo(tx, brand, account, {
    kind: 'plan-change',
    dedupeKey: `plan-change:${id}`,
    mail: () =>
      planChangeMail(brand, {
        from,
        priceCents,
        renews: consent !== null,
        ending: findEndingPlans(open, plan),
        chosen: plan.name,
        plan: household.plan.name,
      }),
  });
}

/** Withdraws the pending plan; the current plan stays. Repeated requests have no further effect. */
async function undo(tx: Tx, open: OpenTerm, choosing: Choosing): Promise<void> {
  const { household, from } = open;
  const { membership, account, planChange, plan } = household;
  if (!planChange) return;
  const { chosen, request, scope, brand, offer } = choosing;
  const { consent, priceCents } = chosen;
  if (consent !== null) {
    assertAgreed(chosen, request);
    assertExpected(request.expectedCents, priceCents);
  }
  await withdrawPlanChange(tx, household, scope.now);
  if (consent !== null) await agreeToNext(tx, { ...household, planChange: null }, priceCents);
  await recordChoice(tx, choosing, { kind: 'plan_change_taken_back', membership: membership.id });
  const isOffered = isPlanOffered(household, offer.whitelist);
  await queueMailTo(tx, brand, account, {
    kind: 'plan-change',
    dedupeKey: `plan-kept:${planChange.id}`,
    mail: () =>
      planKeptMail(brand, {
        plan: plan.name,
        next: !isOffered ? 'not_offered' : renews(open) ? 'renews' : 'off',
        from,
        priceCents,
      }),
  });
}

/** @throws ApiError invalid if consent is required and the box was not checked */
function assertAgreed(
  { consent }: { consent: string | null },
  request: { consent?: true | undefined },
): void {
  if (consent !== null && !request.consent)
    throw new ApiError('invalid', { fields: { consent: t.agreeToNewPrice } });
}

/** Stores the consent, if one was needed, and the choice in the account's history. */
async function recordChoice(
  tx: Tx,
  { chosen: { plan, priceCents, consent }, scope, content }: Choosing,
  { kind, membership }: { kind: string; membership: string },
): Promise<void> {
  if (consent !== null) await storeRenewalConsent(tx, scope, { wording: consent, content });
  const agreed = consent === null ? {} : { cents: priceCents };
  await recordEvent(tx, scope, kind, { membership, plan: plan.id, ...agreed });
}

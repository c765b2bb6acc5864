import { liveBrand } from '#api/brand/live-brand.ts';
import type { Call } from '#api/http/request-context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { planChangeMail } from '#api/mails/plan-change.ts';
import { offerOf } from '#api/services/catalog/offer.ts';
import { type Limit, limitCalls } from '#api/services/limits/rate-limit.ts';
import { accountScope } from '#api/services/membership/account.ts';
import { assertNothingUnderWay } from '#api/services/membership/assert-changeable.ts';
import type { PlanRow } from '#api/services/membership/household.ts';
import { planAnswer, rereadMembership } from '#api/services/membership/membership-answer.ts';
import { withdrawPlanChange } from '#api/services/membership/next-plan.ts';
import { type OpenTerm, openTerm, priceFor } from '#api/services/membership/next-term.ts';
import { endingOwnPlans, peopleInTerm } from '#api/services/membership/own-plans.ts';
import { ownHousehold } from '#api/services/membership/read-household.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import { assertExpected } from '#api/services/payments/payment-errors.ts';
import type { changePlan } from '#contracts/member/member-plan.ts';
import type { AnswerOf, BodyOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { planChanges } from '#db/schema/memberships.ts';
import type { EndingPlan } from '#domain/renewals/renewal-notices.ts';
import {
  assertAgreed,
  type ChoiceContext,
  type Chosen,
  noteChoice,
  storeConsent,
  undoPlanChange,
} from './plan-agreement.ts';
import { changeRefusal, consentToKeep, planChoices, renewalWording, renews } from './plan-choices.ts';

type PlanCall = Pick<Call, 'site' | 'clientAddress' | 'member' | 'parts' | 'inSite'>;
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
  const [offer, brand, live] = await Promise.all([
    offerOf(call),
    liveBrand(call.parts, call.site),
    call.parts.liveContent(call.site),
  ]);
  const context = { scope, brand, offer, content: live?.content ?? '' };
  const { open, chosen } = await call.inSite(async (tx) => {
    const household = await ownHousehold(tx, scope, { lock: !preview });
    const open = openTerm(household);
    const refusal = changeRefusal(open);
    if (refusal) throw new ApiError('not_allowed', { reason: 'cancelled', message: refusal });
    const chosen = await chosenOf(tx, open, { ...context, planId: request.planId });
    if (!preview) {
      await assertNothingUnderWay(tx, household);
      if (chosen.tookBack) await undoPlanChange(tx, open, { ...context, chosen, request });
      else await choose(tx, open, { ...context, chosen, request });
    }
    return { open, chosen };
  });
  const { plan, priceCents, consent, tookBack } = chosen;
  return {
    preview,
    priceCents,
    consent,
    tookBack,
    plan: planAnswer(plan),
    from: open.from,
    people: Math.max(1, open.people.length),
    ending: endingWith(open, plan),
    membership: await rereadMembership(call, open.household),
  };
}

async function chosenOf(
  tx: Tx,
  open: OpenTerm,
  { brand, offer, planId }: ChoiceContext & { planId: string },
): Promise<Chosen> {
  const { household } = open;
  if (planId === household.plan.id) {
    const { plan } = household;
    const consent = consentToKeep(open, { company: brand.company, whitelist: offer.whitelist });
    return { plan, priceCents: priceFor(plan, open), consent, tookBack: true };
  }
  const found = (await planChoices(tx, open, offer)).find(({ plan }) => plan.id === planId);
  if (!found) throw notFound();
  if (found.refusal) throw new ApiError('not_allowed', found.refusal);
  const { plan, priceCents } = found;
  const consent = renews(open) ? renewalWording(open, { company: brand.company, plan }) : null;
  return { plan, priceCents, consent, tookBack: false };
}

/** The people who lose their own plan under a new household plan. */
function endingWith({ household, from }: OpenTerm, plan: PlanRow): EndingPlan[] {
  const people = peopleInTerm(household, plan, from ?? household.today);
  return endingOwnPlans(household, { plan, people });
}

interface Choosing extends ChoiceContext {
  chosen: Chosen;
  request: ChoiceRequest;
}

async function choose(tx: Tx, open: OpenTerm, { chosen, request, ...rest }: Choosing): Promise<void> {
  const { household, from } = open;
  const { site, membership, account, planChange } = household;
  const { plan, priceCents, consent } = chosen;
  const { scope, brand, content } = rest;
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
  await storeConsent(tx, open, { scope, content, consent });
  await noteChoice(tx, open, { scope, kind: 'plan_change_asked', plan: plan.id, agreedCents });
  const ending = endingWith(open, plan);
  await queueMail(tx, site, {
    kind: 'plan-change',
    recipient: account.email,
    accountId: account.id,
    dedupeKey: `plan-change:${id}`,
    ...planChangeMail(brand, {
      from,
      priceCents,
      renews: consent !== null,
      ending,
      chosen: plan.name,
      plan: household.plan.name,
    }),
  });
}

import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { officeChangeMail } from '#api/mails/membership/membership-changed.ts';
import { type Offer, readOffer } from '#api/services/catalog/offer.ts';
import { type AccountScope, accountScope, recordEvent } from '#api/services/membership/account.ts';
import { assertNotEnded } from '#api/services/membership/assert-changeable.ts';
import type { Household } from '#api/services/membership/household.ts';
import { outsideName } from '#api/services/membership/membership-answer.ts';
import { type RequiredPlan, requiredPlans } from '#api/services/membership/next-plan.ts';
import { choiceRefusal, findChoice } from '#api/services/membership/plan-choice.ts';
import { ownHousehold, updateMembership } from '#api/services/membership/read-household.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import { type memberSwitch, OUTSIDE } from '#contracts/member/member-locations.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { officeChanges } from '#db/schema/memberships.ts';
import type { Day } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { applyMove, moveAnswer, withdrawOfficeChange } from './office-moves.ts';
import { t } from './texts.ts';

type SwitchCall = Pick<RequestContext, 'site' | 'member' | 'deps' | 'inSite'>;

/**
 * Moves the membership to another office, or to none. Replaces a pending move; requesting the current office withdraws
 * it.
 * @param id an office ID, or 'outside'
 * @throws ApiError not_found for an unknown office; not_allowed if the plan is not sold there, or after too many moves
 */
export async function switchOffice(call: SwitchCall, id: string): Promise<AnswerOf<typeof memberSwitch>> {
  const scope = accountScope(call);
  const [offer, brand] = await Promise.all([readOffer(call), liveBrand(call.deps, call.site)]);
  const officeId = id === OUTSIDE ? null : id;
  return call.inSite(async (tx) => {
    const found = await ownHousehold(tx, scope, { lock: true });
    assertNotEnded(found);
    const household = (await applyMove(tx, found, scope.now)) ? { ...found, officeChange: null } : found;
    const { officeChange, membership, today } = household;
    if (officeChange && officeId === membership.officeId) {
      await withdrawOfficeChange(tx, household, scope.now);
      const name = household.office?.name ?? outsideName();
      return { officeId, name, effectiveOn: today, replaced: true };
    }
    const office = await assertSold(tx, household, { officeId, offer });
    const answer = await moveAnswer(tx, household, officeId);
    if (!answer.ok) throw refusalFor(answer);
    await withdrawOfficeChange(tx, household, scope.now);
    await store(tx, household, { officeId, effectiveOn: answer.effectiveOn, scope });
    await queueMoveMail(tx, household, {
      office,
      effectiveOn: answer.effectiveOn,
      brand,
      now: scope.now,
    });
    return {
      officeId,
      name: office ?? outsideName(),
      effectiveOn: answer.effectiveOn,
      replaced: officeChange !== null,
    };
  });
}

/** @returns the office's name; null outside office */
async function assertSold(
  tx: Tx,
  household: Household,
  { officeId, offer }: { officeId: string | null; offer: Offer },
): Promise<string | null> {
  const { site, plan, account } = household;
  const choice = await findChoice(tx, { site, offer, planId: plan.id, officeId });
  if (!choice || choice.office?.retiredAt) throw notFound();
  for (const along of requiredPlans(household)) {
    // a plan that is no longer sold stays valid to the end of its term
    const kept = { ...choice, plan: { ...choice.plan, ...along.plan, retiredAt: null } };
    const whitelist = offer.whitelist.length > 0 ? [...offer.whitelist, along.plan.id] : [];
    const refusal = choiceRefusal(kept, {
      offer: { ...offer, whitelist },
      memberState: account.state || null,
    });
    if (refusal) throw new ApiError('not_allowed', explainRefusal(along, refusal));
  }
  return choice.office?.name ?? null;
}

function explainRefusal(along: RequiredPlan, { reason, message }: { reason: string; message: string }) {
  const { name } = along.plan;
  switch (along.is) {
    case 'running':
      return { reason, message };
    case 'own':
      return { reason: 'own_plan_not_sold', message: t.ownPlanNotSold(name, along.whose) };
    case 'paid':
      return { reason: 'next_plan_not_sold', message: t.paidPlanNotSold(name) };
    case 'chosen':
      return { reason: 'next_plan_not_sold', message: t.chosenPlanNotSold(name) };
  }
}

function refusalFor(answer: Exclude<Awaited<ReturnType<typeof moveAnswer>>, { ok: true }>): ApiError {
  if (answer.reason === 'same_office')
    return new ApiError('not_allowed', { reason: 'same_office', message: t.sameOffice });
  return new ApiError('not_allowed', {
    reason: 'too_often',
    message: t.tooOften(shownDay(answer.from)),
  });
}

interface Move {
  officeId: string | null;
  effectiveOn: Day;
  scope: AccountScope;
}

async function store(tx: Tx, household: Household, { officeId, effectiveOn, scope }: Move): Promise<void> {
  const { site, membership, account, today } = household;
  const { now } = scope;
  const atOnce = effectiveOn <= today;
  await tx.insert(officeChanges).values({
    site,
    membershipId: membership.id,
    officeId,
    effectiveOn,
    createdAt: now,
    appliedAt: atOnce ? now : null,
  });
  if (atOnce) await updateMembership(tx, membership, { officeId });
  await recordEvent(tx, { site, accountId: account.id, now }, 'office_change_asked', {
    office: officeId,
    effectiveOn,
  });
}

interface MoveNotice {
  /** its name; null outside office */
  office: string | null;
  effectiveOn: Day;
  brand: LiveBrand;
  now: Date;
}

async function queueMoveMail(
  tx: Tx,
  { account, membership, today }: Household,
  { office, effectiveOn, brand, now }: MoveNotice,
): Promise<void> {
  await queueMailTo(tx, brand, account, {
    kind: 'office-change',
    dedupeKey: `office-change:${membership.id}:${now.toISOString()}`,
    mail: () =>
      officeChangeMail(brand, {
        office: office ?? outsideName(),
        effectiveOn: effectiveOn > today ? effectiveOn : null,
      }),
  });
}

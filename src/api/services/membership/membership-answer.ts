import type { RequestContext } from '#api/http/request-context.ts';
import type { MembershipAnswer, MembershipOffice } from '#contracts/membership/membership.ts';
import { officeContact } from '#contracts/shared/address.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';
import { readOffer } from '../catalog/offer.ts';
import {
  coveredMember,
  type Household,
  isCoveredToday,
  membershipFacts,
  type OfficeRow,
  type PaidAhead,
  type PlanRow,
  runningTerm,
  statusToday,
} from './household.ts';
import { nextCharge, openTerm, type Whitelist } from './next-term.ts';
import { noMembership, readHousehold } from './read-household.ts';
import { t } from './texts.ts';

/** Of a membership without an office of its own. */
export const outsideName = (): string => t.outsideOffice;

/** A membership as of today, as its member sees it. */
export function membershipAnswer(household: Household, whitelist: Whitelist): MembershipAnswer {
  const { membership, plan, office, people, paidAhead, notices, today } = household;
  const { term: paidTerm } = membershipFacts(household);
  const term = runningTerm(household);
  const notice = notices.at(-1);
  const isAhead = paidAhead !== null && today < paidAhead.term.start;
  return {
    id: membership.id,
    number: membership.number,
    plan: { ...planAnswer(plan), cycle: membership.cycle },
    office: office && officeAnswer(office),
    today,
    status: statusToday(household),
    covered: isCoveredToday(household),
    termStart: term.start,
    termThrough: lastDayOf(term),
    coveredThrough: paidTerm.end > paidTerm.start ? lastDayOf(paidTerm) : null,
    priceCents: membership.priceCents,
    autoRenew: membership.autoRenew,
    nextCharge: nextCharge(household, whitelist),
    renewalNotice: notice ? { sentOn: notice.sentOn, renewsOn: membership.termEnd } : null,
    paidAhead: isAhead ? paidAheadAnswer(paidAhead) : null,
    members: people.map((person) => coveredMember(household, person)),
    pendingOfficeChange: pendingMove(household),
    pendingPlanChange: pendingPlan(household),
    cancelledAt: membership.cancelledAt?.toISOString() ?? null,
  };
}

export const planAnswer = ({ id, name, cycle }: PlanRow): MembershipAnswer['plan'] => ({ id, name, cycle });

const paidAheadAnswer = ({ term, plan }: PaidAhead): MembershipAnswer['paidAhead'] => ({
  start: term.start,
  through: lastDayOf(term),
  plan: planAnswer(plan),
});

/** The plan chosen for the next term, at today's price. */
function pendingPlan(household: Household): MembershipAnswer['pendingPlanChange'] {
  const { planChange } = household;
  if (!planChange) return null;
  const { from, priceCents } = openTerm(household);
  return { plan: planAnswer(planChange.plan), from, priceCents };
}

/** A requested move that has not taken effect yet. */
export function pendingMove({
  officeChange,
  today,
}: Pick<Household, 'officeChange' | 'today'>): MembershipAnswer['pendingOfficeChange'] {
  if (!officeChange || officeChange.effectiveOn <= today) return null;
  const { officeId, office, effectiveOn } = officeChange;
  return { officeId, name: office?.name ?? outsideName(), effectiveOn };
}

export const officeAnswer = (office: OfficeRow): MembershipOffice => ({
  id: office.id,
  ...officeContact(office),
});

/** Reads the membership again after a change. */
export async function rereadMembership(
  call: Pick<RequestContext, 'site' | 'deps' | 'inSite'>,
  { membership }: Pick<Household, 'membership'>,
): Promise<MembershipAnswer> {
  const { whitelist } = await readOffer(call);
  const { site, deps, inSite } = call;
  return inSite(async (tx) => {
    const household = await readHousehold(tx, { site, membershipId: membership.id, now: deps.now() });
    if (!household) throw noMembership();
    return membershipAnswer(household, whitelist);
  });
}

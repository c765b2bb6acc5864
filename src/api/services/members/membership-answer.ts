import type { MembershipAnswer, MembershipOffice } from '../../../contracts/membership.ts';
import { isCovered, statusOn } from '../../../domain/membership-state.ts';
import { lastDayOf } from '../../../domain/membership-term.ts';
import type { Household, OfficeRow } from './household.ts';
import { nextCharge, type Whitelist } from './next-term.ts';
import { coveredMember } from './people.ts';
import { factsOf, runningTerm } from './terms.ts';

export const OUTSIDE_NAME = 'Outside office';

/** A membership as its member is shown it, as of today. */
export function membershipAnswer(
  household: Household,
  { whitelist, officeNames }: { whitelist: Whitelist; officeNames: ReadonlyMap<string, string> },
): MembershipAnswer {
  const { membership, plan, office, people, paidAhead, officeChange, notices, today } = household;
  const facts = factsOf(household);
  const term = runningTerm(household);
  const notice = notices.at(-1);
  const waits = officeChange && officeChange.effectiveOn > today ? officeChange : null;
  const isAhead = paidAhead !== null && today < paidAhead.term.start;
  return {
    id: membership.id,
    number: membership.number,
    plan: { id: plan.id, name: plan.name, cycle: membership.cycle },
    office: office && officeAnswer(office),
    status: statusOn(facts, today),
    covered: isCovered(facts, today),
    termStart: term.start,
    termThrough: lastDayOf(term),
    priceCents: membership.priceCents,
    autoRenew: membership.autoRenew,
    nextCharge: nextCharge(household, whitelist),
    renewalNotice: notice ? { sentOn: notice.sentOn, renewsOn: membership.termEnd } : null,
    paidAhead: isAhead ? { start: paidAhead.term.start, through: lastDayOf(paidAhead.term) } : null,
    members: people.map((person) => coveredMember(household, person)),
    pendingOfficeChange: waits && {
      officeId: waits.officeId,
      name: waits.officeId === null ? OUTSIDE_NAME : (officeNames.get(waits.officeId) ?? ''),
      effectiveOn: waits.effectiveOn,
    },
    cancelledAt: membership.cancelledAt?.toISOString() ?? null,
  };
}

export function officeAnswer({ id, name, street, city, state, zip, phone }: OfficeRow): MembershipOffice {
  return { id, name, street, city, state, zip, phone };
}

import { renewalNoticeMail } from '#api/mails/renewal/renewal.ts';
import { boughtPlan } from '#api/services/checkout/consent-wording.ts';
import {
  forEachHousehold,
  type HouseholdJob,
  type JobContext,
} from '#api/services/membership/for-each-household.ts';
import { type Household, memberDay, statusToday } from '#api/services/membership/household.ts';
import { nextCharge, noticeTerms, openTerm } from '#api/services/membership/next-term.ts';
import { endingOwnPlans } from '#api/services/membership/own-plans.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import type { Tx } from '#db/queries/database.ts';
import { renewalNotices } from '#db/schema/memberships.ts';
import { earliestChargeOn, NOTICE_AT_MOST_DAYS, noticeDue } from '#domain/renewals/renewal-notices.ts';
import { addDays } from '#util/dates/calendar.ts';
import { cardOnFile } from './failed-renewal.ts';
import { endingBy, sitesEndingBy } from './renewal-candidates.ts';

/** A brand may promise notice further ahead than the law's 45 days. */
const FURTHEST_DAYS = Math.max(NOTICE_AT_MOST_DAYS, 90);

/**
 * A job that sends the renewal notices due today. Safe to run repeatedly, concurrently and after days without a run:
 * each notice is one row and one mail, and of missed ones only the nearest is sent.
 * @returns how many were sent
 */
export async function sendRenewalNotices(deps: HouseholdJob, site: string): Promise<number> {
  const due = endingBy(deps, { site, day: furthestDay(deps.now()) });
  return forEachHousehold(deps, { job: 'renewal-notice', site, due }, sendIfDue);
}

const furthestDay = (now: Date) => addDays(memberDay(now, null), FURTHEST_DAYS);

/** Brands for which `sendRenewalNotices` may have work. */
export const sitesWithNotices = (tx: Tx, now: Date) => sitesEndingBy(tx, furthestDay(now));

async function sendIfDue(tx: Tx, household: Household, context: JobContext): Promise<boolean> {
  const { notices, today, paidAhead } = household;
  if (paidAhead || statusToday(household) !== 'active') return false;
  const { renewsOn, noticeDays } = noticeTerms(openTerm(household));
  const sent = notices.map((notice) => notice.daysAhead);
  const daysAhead = noticeDue({ renewsOn, noticeDays, sent }, today);
  return daysAhead !== null && sendNotice(tx, household, { ...context, daysAhead });
}

/**
 * Sends one notice, unless it was sent already or there is nothing to renew.
 * @param notice.daysAhead which of the plan's notices it is; 0 for one sent on the day itself
 */
export async function sendNotice(
  tx: Tx,
  household: Household,
  { brand, whitelist, daysAhead }: Pick<JobContext, 'brand' | 'whitelist'> & { daysAhead: number },
): Promise<boolean> {
  const { site, membership, account, plan, today } = household;
  const open = openTerm(household);
  const next = open.next.plan;
  const charge = nextCharge(household, whitelist);
  if (!charge) return false;
  const noted = await tx
    .insert(renewalNotices)
    .values({ site, membershipId: membership.id, renewsOn: membership.termEnd, daysAhead, sentOn: today })
    .onConflictDoNothing()
    .returning({ sentOn: renewalNotices.sentOn });
  if (noted.length === 0) return false;
  const sentOn = [...household.notices.map((notice) => notice.sentOn), today];
  const card = await cardOnFile(tx, household);
  await queueMailTo(tx, brand, account, {
    kind: 'renewal-notice',
    dedupeKey: `renewal-notice:${membership.id}:${membership.termEnd}:${daysAhead}`,
    mail: () =>
      renewalNoticeMail(brand, {
        plan: next.name,
        bought: boughtPlan(next, open.people).name,
        ending: endingOwnPlans(open.household, { plan: next, people: open.people }),
        from: next.id === plan.id ? null : plan.name,
        renewsOn: membership.termEnd,
        chargeOn: earliestChargeOn(noticeTerms(open), sentOn) ?? membership.termEnd,
        priceCents: charge.priceCents,
        cents: charge.cents,
        isDearer: !charge.agreed,
        card,
      }),
  });
  return true;
}

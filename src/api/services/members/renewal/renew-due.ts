import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { dropUnoffered } from '#api/services/members/plan-change/drop-plan-changes.ts';
import {
  followingTerm,
  type Household,
  memberDay,
  pickTermPrice,
} from '#api/services/membership/household.ts';
import { openTerm, readWhitelist, renewalOf, type Whitelist } from '#api/services/membership/next-term.ts';
import { readHousehold, rollPaidAhead } from '#api/services/membership/read-household.ts';
import type { RenewalIntent } from '#api/services/membership/renewal-intent.ts';
import { chargeSavedCard } from '#api/services/payments/charge-saved-card.ts';
import type { PaymentDependencies } from '#api/services/payments/payment-attempt.ts';
import { isDuplicate, isUnavailable } from '#db/connection/database-errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { payments } from '#db/schema/payments.ts';
import { type RenewalStep, renewalStep } from '#domain/renewals/renewal-step.ts';
import { addDays } from '#util/dates/calendar.ts';
import { endMembership, readRenewalAttempts, recordFailedRenewal } from './failed-renewal.ts';
import { paymentIdOf } from './payment-id.ts';
import { priceTerm } from './plan-renewal.ts';
import { countEndingBy, endingBy, type Share, sitesEndingBy } from './renewal-candidates.ts';
import { sendNotice } from './renewal-notices.ts';
import { t } from './texts.ts';

type Dependencies = PaymentDependencies & Pick<ApiDependencies, 'settings'>;

/** Below this number, one process does all renewals of a site. */
const WORTH_SHARING = 200;
const SHARES = 8;

interface RenewalWork {
  /** starts no more once aborted; running ones are finished */
  signal?: AbortSignal;
  /** only this share of the site's memberships; all if not set */
  share?: Share | undefined;
}

/** Into how many shares to divide the renewals of a site now, so that several processes work on them. */
export async function sharesOfDue({ database, now }: Dependencies, site: string): Promise<number> {
  const day = lastDayDue(now());
  const due = await database.inSite(site, (tx) => countEndingBy(tx, { site, day, most: WORTH_SHARING }));
  return due < WORTH_SHARING ? 1 : SHARES;
}

/** The day begins in the east, so each membership is checked against its own day. */
const lastDayDue = (now: Date) => addDays(memberDay(now, null), 1);

/** Brands for which `renewDue` may have work. */
export const sitesWithRenewals = (tx: Tx, now: Date) => sitesEndingBy(tx, lastDayDue(now));

/** What was done, for the log. */
type RenewalTally = Record<'charged' | 'failed' | 'unknown' | 'ended' | 'begun' | 'noticed', number>;

interface RenewalContext {
  site: string;
  membershipId: string;
  /** a person asks to try a failed charge again before its day */
  isAsked?: boolean;
  brand: LiveBrand;
  whitelist: Whitelist;
}

/**
 * Processes the due renewals of a site, for a job: starts terms that were paid ahead, charges due ones, retries failed
 * ones, ends memberships that do not continue. Safe to run twice and in two processes, because a term is charged once;
 * after days without a run it catches up (domain/renewals/renewal-step.ts). Most of a renewal is waiting for the processor, so
 * RENEWALS_AT_ONCE of them run at a time.
 * @throws if the database cannot be reached: the queue runs the job again, and what was charged is not charged again
 */
export async function renewDue(
  deps: Dependencies,
  site: string,
  { signal, share }: RenewalWork = {},
): Promise<RenewalTally> {
  const tally: RenewalTally = { charged: 0, failed: 0, unknown: 0, ended: 0, begun: 0, noticed: 0 };
  const { now, log, settings } = deps;
  const [whitelist, brand] = await Promise.all([readWhitelist(deps, site), liveBrand(deps, site)]);
  const due = endingBy(deps, { site, day: lastDayDue(now()), share });
  const outage = new AbortController();
  const stop = signal ? AbortSignal.any([signal, outage.signal]) : outage.signal;
  const worker = async () => {
    while (!stop.aborted) {
      const next = await due.next();
      if (next.done || stop.aborted) return;
      const { membershipId } = next.value;
      try {
        const done = await renewOne(deps, { site, membershipId, brand, whitelist });
        if (done) tally[done] += 1;
      } catch (error) {
        log.error('renewal', error, { site, membership: membershipId });
        if (isUnavailable(error)) outage.abort(error);
      }
    }
  };
  await Promise.all(Array.from({ length: settings.RENEWALS_AT_ONCE }, worker));
  outage.signal.throwIfAborted();
  return tally;
}

/**
 * Tries the failed renewal of a membership again now, as the staff ask for it. The plan's own tries stay as they are.
 * @returns whether the card was charged
 * @throws ApiError not_allowed if there is nothing to charge now; then nothing is done
 */
export async function retryRenewal(
  deps: Dependencies,
  { site, membershipId }: Pick<RenewalContext, 'site' | 'membershipId'>,
): Promise<'charged' | 'failed' | 'unknown'> {
  const [whitelist, brand] = await Promise.all([readWhitelist(deps, site), liveBrand(deps, site)]);
  const done = await renewOne(deps, { site, membershipId, brand, whitelist, isAsked: true });
  if (done === 'charged' || done === 'failed' || done === 'unknown') return done;
  throw nothingToCharge();
}

const nothingToCharge = () => new ApiError('not_allowed', { message: t.nothingToCharge });

type Done = keyof RenewalTally | null;
type Next =
  | { done: Done }
  | { charge: Household; step: Extract<RenewalStep, { step: 'charge' }>; tries: number };

async function renewOne(deps: Dependencies, context: RenewalContext): Promise<Done> {
  const { site } = context;
  const next = await deps.database.inSite(site, async (tx) => {
    const taken = await takeStep(tx, context, deps.now());
    // undoes the step: only the job ends a membership
    if (context.isAsked && 'done' in taken) throw nothingToCharge();
    return taken;
  });
  return 'charge' in next ? charge(deps, context, next) : next.done;
}

/** Takes every step except a charge, which calls the processor outside the transaction. */
async function takeStep(tx: Tx, context: RenewalContext, now: Date): Promise<Next> {
  const { site, membershipId, brand, whitelist } = context;
  const found = await readHousehold(tx, { site, membershipId, now, lock: true });
  if (!found || found.today < found.membership.termEnd) return { done: null };
  if (await rollPaidAhead(tx, found)) return { done: 'begun' };
  const household = await dropUnoffered(tx, found, { brand, whitelist, now });
  const { membership, today } = household;
  if (membership.status === 'ended') return { done: null };
  if (membership.status === 'cancelled') {
    await endMembership(tx, household, { because: 'cancelled', brand, now });
    return { done: 'ended' };
  }
  const { tries, failedOn } = await readRenewalAttempts(tx, household);
  const step = renewalStep(renewalOf(household, failedOn, whitelist), today, context.isAsked);
  switch (step.step) {
    case 'wait':
      return { done: null };
    case 'end':
      await endMembership(tx, household, { because: step.because, brand, now });
      return { done: 'ended' };
    case 'send_notice':
      return {
        done: (await sendNotice(tx, household, { brand, whitelist, daysAhead: 0 })) ? 'noticed' : null,
      };
    case 'charge':
      return { charge: household, step, tries };
  }
}

async function charge(
  deps: Dependencies,
  context: RenewalContext,
  { charge: household, step, tries }: Extract<Next, { charge: Household }>,
): Promise<Done> {
  const { site, account, membership } = household;
  const { plan } = openTerm(household).next;
  const { term } = step;
  const { cents, priceCents, lines, ownPlans } = priceTerm(household, term);
  const intent: RenewalIntent = {
    why: 'automatic',
    ...(context.isAsked && { isAsked: true }),
    priceCents,
    autoRenew: null,
    renewalCents: priceCents,
    consents: [],
    content: '',
    termStart: term.start,
    termEnd: term.end,
    anchorDay: membership.anchorDay,
    planId: plan.id,
    cycle: plan.cycle,
    termPrice: pickTermPrice(plan),
    ownPlans,
  };
  // Two processes build the same key; an attempt that took nothing leaves it for the next one. A client's key cannot
  // contain a colon (contracts/payment/payment.ts), so no client can use it up to be covered without being charged.
  const key = `renewal:${membership.id}:${term.start}:${tries + 1}`;
  try {
    const payment = await chargeSavedCard(deps, {
      site,
      accountId: account.id,
      id: paymentIdOf(key),
      key,
      intent,
      lines,
      amountCents: cents,
      purpose: 'renewal',
      membershipId: membership.id,
      termStart: term.start,
      termEnd: term.end,
      description: `${plan.name}: renewal`,
      before: async (tx) => assertStillDue(tx, context, { now: deps.now(), intent, cents }),
    });
    if (payment.status === 'captured') return 'charged';
    return payment.status === 'declined' ? 'failed' : 'unknown';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.details.reason === 'no_card') return noCard(deps, context, { household, intent, key, cents });
    // another process or the member was faster, or the price has changed: the next run decides
    return null;
  }
}

interface Due {
  now: Date;
  /** what would be paid for */
  intent: RenewalIntent;
  /** after credit, which can make two plans cost the same */
  cents: number;
}

/** Checks again with the membership locked, because it may have changed. */
async function assertStillDue(tx: Tx, context: RenewalContext, { now, intent, cents }: Due): Promise<void> {
  const next = await takeStep(tx, context, now);
  if (!('charge' in next)) throw new ApiError('conflict');
  const { term } = next.step;
  const { plan } = openTerm(next.charge).next;
  const price = priceTerm(next.charge, term);
  const isSame =
    term.start === intent.termStart &&
    term.end === intent.termEnd &&
    plan.id === intent.planId &&
    price.priceCents === intent.priceCents &&
    price.cents === cents;
  if (!isSame) throw new ApiError('conflict');
}

interface WithoutCard {
  household: Household;
  intent: RenewalIntent;
  key: string;
  cents: number;
}

/** Records a failed attempt for a membership without a card on file, like a declined card. */
async function noCard(
  { database, now }: Dependencies,
  { site, membershipId, brand }: RenewalContext,
  { household, intent, key, cents }: WithoutCard,
): Promise<Done> {
  const at = now();
  const { account } = household;
  return database
    .inSite(site, async (tx): Promise<Done> => {
      const locked = await readHousehold(tx, { site, membershipId, now: at, lock: true });
      if (!locked || followingTerm(locked.membership).start !== intent.termStart) return null;
      const [payment] = await tx
        .insert(payments)
        .values({
          site,
          membershipId,
          intent,
          purpose: 'renewal',
          status: 'declined',
          declineCode: 'no_card',
          accountId: account.id,
          amountCents: cents,
          idempotencyKey: key,
          requestHash: '',
          lines: [],
          termStart: intent.termStart,
          termEnd: intent.termEnd,
          processor: 'none',
          leasedUntil: at,
          createdAt: at,
          settledAt: at,
        })
        .returning();
      if (!payment) return null;
      await recordFailedRenewal(tx, locked, { payment, brand, now: at });
      return 'failed';
    })
    .catch((error: unknown) => {
      if (isDuplicate(error)) return null;
      throw error;
    });
}

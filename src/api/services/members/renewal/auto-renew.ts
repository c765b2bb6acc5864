import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { autoRenewMail } from '#api/mails/membership/membership-changed.ts';
import { readOffer } from '#api/services/catalog/offer.ts';
import { type AccountScope, accountScope, recordEvent } from '#api/services/membership/account.ts';
import { assertNotEnded } from '#api/services/membership/assert-changeable.ts';
import { type Household, storedTerm } from '#api/services/membership/household.ts';
import { rereadMembership } from '#api/services/membership/membership-answer.ts';
import { agreeToNext, agreeToNothing } from '#api/services/membership/next-plan.ts';
import { agreedCents, isPlanOffered, openTerm } from '#api/services/membership/next-term.ts';
import { ownHousehold, updateMembership } from '#api/services/membership/read-household.ts';
import { type Mail, queueMailTo } from '#api/services/outbox/queue-mail.ts';
import { assertExpected } from '#api/services/payments/payment-errors.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { Tx } from '#db/queries/database.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';
import { renewalWording, storeRenewalConsent } from '../plan-change/plan-choices.ts';
import { t } from './texts.ts';
import { undoCancellation, wasRefunded } from './undo-cancellation.ts';

type RenewCall = Pick<RequestContext, 'site' | 'member' | 'deps' | 'inSite'>;
type RenewRequest = { enabled: false } | { enabled: true; expectedCents: number };

/**
 * Turns renewal off, or on for the price that was shown. Turning it on also withdraws a cancellation that has not
 * taken effect yet.
 * @throws ApiError not_allowed for a membership that has ended, cannot be renewed, or was refunded; conflict if the
 * price has changed
 */
export async function setAutoRenew(call: RenewCall, request: RenewRequest): Promise<MembershipAnswer> {
  const scope = accountScope(call);
  const [offer, brand, live] = await Promise.all([
    readOffer(call),
    liveBrand(call.deps, call.site),
    call.deps.liveContent(call.site),
  ]);
  const content = live?.content ?? '';
  const household = await call.inSite(async (tx) => {
    const found = await ownHousehold(tx, scope, { lock: true });
    assertNotEnded(found);
    const { whitelist } = offer;
    if (request.enabled)
      await switchOn(tx, found, { scope, brand, content, whitelist, expectedCents: request.expectedCents });
    else await switchOff(tx, found, { scope, brand });
    return found;
  });
  return rereadMembership(call, household);
}

interface RenewContext {
  scope: AccountScope;
  brand: LiveBrand;
}

async function switchOff(tx: Tx, household: Household, { scope, brand }: RenewContext): Promise<void> {
  const { membership } = household;
  if (!membership.autoRenew) return;
  await updateMembership(tx, membership, { autoRenew: false });
  await agreeToNothing(tx, household);
  await recordEvent(tx, scope, 'auto_renew_off', { membership: membership.id });
  const through = lastDayOf(storedTerm(openTerm(household).household.membership));
  await queueRenewMail(tx, household, {
    scope,
    brand,
    mail: () => autoRenewMail(brand, { through, renewal: null }),
  });
}

interface SwitchingOn extends RenewContext {
  content: string;
  whitelist: readonly string[];
  expectedCents: number;
}

async function switchOn(tx: Tx, household: Household, request: SwitchingOn): Promise<void> {
  const { scope, brand, content, whitelist, expectedCents } = request;
  const { membership } = household;
  const open = openTerm(household);
  const { next, term, priceCents } = open;
  if (!isPlanOffered(next, whitelist))
    throw new ApiError('not_allowed', {
      reason: 'plan_withdrawn',
      message: t.notOffered,
    });
  assertExpected(expectedCents, priceCents);
  const isCancelled = membership.status === 'cancelled';
  // a repeated request, after its response was lost
  if (membership.autoRenew && !isCancelled && agreedCents(next) === priceCents) return;
  if (isCancelled) {
    if (await wasRefunded(tx, household))
      throw new ApiError('not_allowed', { reason: 'refunded', message: t.refunded });
    await undoCancellation(tx, household);
  }
  await updateMembership(tx, membership, { autoRenew: true });
  await agreeToNext(tx, household, priceCents);
  const wording = renewalWording(open, { company: brand.company, plan: next.plan });
  await storeRenewalConsent(tx, scope, { wording, content });
  await recordEvent(tx, scope, 'auto_renew_on', {
    membership: membership.id,
    plan: next.plan.id,
    cents: priceCents,
  });
  const renewal = { on: term.start, cents: priceCents };
  await queueRenewMail(tx, household, {
    scope,
    brand,
    mail: () => autoRenewMail(brand, { through: membership.termEnd, renewal }),
  });
}

async function queueRenewMail(
  tx: Tx,
  { account, membership }: Household,
  { scope, brand, mail }: { scope: AccountScope; brand: LiveBrand; mail: Mail['mail'] },
): Promise<void> {
  await queueMailTo(tx, brand, account, {
    kind: 'auto-renew',
    dedupeKey: `auto-renew:${membership.id}:${scope.now.toISOString()}`,
    mail,
  });
}

import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { readOffer } from '#api/services/catalog/offer.ts';
import { boughtPlan, consentWording } from '#api/services/checkout/consent-wording.ts';
import { accountScope } from '#api/services/membership/account.ts';
import { assertNoPaymentPending } from '#api/services/membership/assert-changeable.ts';
import type { Household } from '#api/services/membership/household.ts';
import { planAnswer, rereadMembership } from '#api/services/membership/membership-answer.ts';
import type { Whitelist } from '#api/services/membership/next-term.ts';
import { peopleInTerm } from '#api/services/membership/own-plans.ts';
import { ownHousehold } from '#api/services/membership/read-household.ts';
import { type RenewalIntent, RenewalIntentSchema } from '#api/services/membership/renewal-intent.ts';
import { closeCardPages } from '#api/services/payments/card-pages.ts';
import { chargeSavedCard } from '#api/services/payments/charge-saved-card.ts';
import { payOnce } from '#api/services/payments/idempotent-payment.ts';
import { assertCaptured, assertExpected, assertKey } from '#api/services/payments/payment-errors.ts';
import { assertFewDeclines, countDecline } from '#api/services/payments/payment-limits.ts';
import { shownLines } from '#api/services/payments/receipt-line.ts';
import type { renewSubscription } from '#contracts/member/renew.ts';
import type { AnswerOf, BodyOf } from '#contracts/shared/endpoint.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';
import { type PlannedRenewal, planRenewal, renewalIntent } from './plan-renewal.ts';
import { t } from './texts.ts';

type RenewCall = Pick<RequestContext, 'site' | 'clientAddress' | 'member' | 'deps' | 'inSite' | 'request'>;
type RenewRequest = BodyOf<typeof renewSubscription> & { preview: boolean; key: string | undefined };
type Answer = AnswerOf<typeof renewSubscription>;

/**
 * Pays for another term now: ahead of its day, after a failed renewal, or after the end.
 * @throws ApiError not_allowed; conflict if the price has changed; invalid without the consents; payment_declined;
 * payment_unknown; in_progress; key_reused
 */
export async function renewNow(call: RenewCall, request: RenewRequest): Promise<Answer> {
  const scope = accountScope(call);
  const { whitelist } = await readOffer(call);
  if (request.preview) {
    const household = await call.inSite((tx) => ownHousehold(tx, scope));
    return answer(call, household, { ...planRenewal(household, whitelist), preview: true, receiptId: null });
  }
  const key = assertKey(request.key);
  return payOnce(call, {
    key,
    accountId: scope.accountId,
    purpose: 'renewal',
    pay: () => payNow(call, { ...request, key, whitelist }),
    repeat: (payment) => repeatAnswer(call, payment),
  });
}

async function payNow(
  call: RenewCall,
  request: RenewRequest & { key: string; whitelist: Whitelist },
): Promise<Answer> {
  const scope = accountScope(call);
  const { site, accountId } = scope;
  const { key, whitelist } = request;
  const consent = assertConsent(request);
  await assertFewDeclines(call);
  // otherwise a page that names no term would pay for the one after it
  if (await closeCardPages(call.deps, scope)) throw offerChanged();
  const [brand, live] = await Promise.all([liveBrand(call.deps, site), call.deps.liveContent(site)]);
  const household = await call.inSite((tx) => ownHousehold(tx, scope));
  const planned = planRenewal(household, whitelist);
  assertOffered(request, { household, planned });
  const { term, lines } = planned;
  const payment = await chargeSavedCard(call.deps, {
    site,
    accountId,
    key,
    lines,
    purpose: 'renewal',
    amountCents: planned.cents,
    membershipId: household.membership.id,
    termStart: term.start,
    termEnd: term.end,
    intent: consentedIntent({ planned, consent, brand, content: live?.content ?? '' }),
    description: `${planned.plan.name}: renewal`,
    card: request.paymentToken === undefined ? undefined : { token: request.paymentToken, keep: true },
    before: async (tx) => {
      const again = await ownHousehold(tx, scope, { lock: true });
      await assertNoPaymentPending(tx, again);
      const same = planRenewal(again, whitelist);
      assertOffered(request, { household: again, planned: same });
      if (!isSameOffer(offerFrom(planned), offerFrom(same))) throw new ApiError('conflict');
    },
  });
  if (payment.status === 'declined') await countDecline(call);
  assertCaptured(payment);
  return answer(call, household, { ...planned, preview: false, receiptId: payment.id });
}

type Offered = NonNullable<RenewRequest['offered']>;

const offerFrom = ({ plan, bought, priceCents, term }: PlannedRenewal): Offered => ({
  planId: plan.id,
  bought: bought.name,
  priceCents,
  start: term.start,
});

const isSameOffer = ({ bought, ...shown }: Offered, now: Offered): boolean =>
  shown.planId === now.planId &&
  shown.priceCents === now.priceCents &&
  shown.start === now.start &&
  (bought === undefined || bought === now.bought);

/**
 * Charges only what was shown. Pages older than `offered` send only the amount, which is accepted if it is unambiguous.
 * @throws ApiError conflict
 */
function assertOffered(
  { expectedCents, offered }: RenewRequest,
  { household, planned }: { household: Household; planned: PlannedRenewal },
): void {
  assertExpected(expectedCents, planned.cents);
  const isPlain = planned.plan.id === household.plan.id && planned.cents === planned.priceCents;
  if (offered ? isSameOffer(offered, offerFrom(planned)) : isPlain) return;
  throw offerChanged();
}

const offerChanged = (): ApiError =>
  new ApiError('conflict', { reason: 'offer_changed', message: t.offerChanged });

type Consent = NonNullable<RenewRequest['consent']>;

function assertConsent({ consent }: RenewRequest): Consent {
  if (consent) return consent;
  throw new ApiError('invalid', { fields: { 'consent.terms': t.agreeToTerms } });
}

interface Agreed {
  planned: PlannedRenewal;
  consent: Consent;
  brand: LiveBrand;
  content: string;
}

function consentedIntent({ planned, consent, brand, content }: Agreed): RenewalIntent {
  const { why, bought, term, priceCents } = planned;
  const wording = consentWording({ company: brand.company, plan: bought, renewalCents: priceCents, term });
  const terms = { kind: 'terms' as const, wording: wording.terms };
  const renewal = { kind: 'renewal' as const, wording: wording.renewal };
  return {
    ...renewalIntent(planned, content),
    // a member who comes back without checking the box has not agreed to renewals
    autoRenew: consent.renewal ? true : why === 'ended' ? false : null,
    consents: consent.renewal ? [terms, renewal] : [terms],
  };
}

type Shown = Pick<PlannedRenewal, 'why' | 'plan' | 'bought' | 'cents' | 'priceCents' | 'lines' | 'term'> & {
  preview: boolean;
  receiptId: string | null;
};

async function answer(call: RenewCall, household: Household, shown: Shown): Promise<Answer> {
  const { preview, why, plan, bought, cents, priceCents, lines, receiptId, term } = shown;
  const { company } = await liveBrand(call.deps, call.site);
  return {
    preview,
    why,
    cents,
    priceCents,
    lines: shownLines(lines),
    receiptId,
    plan: planAnswer(plan),
    bought: bought.name,
    consents: consentWording({ company, plan: bought, renewalCents: priceCents, term }),
    start: term.start,
    through: lastDayOf(term),
    membership: await rereadMembership(call, household),
  };
}

/** Repeats the response for a key that was used. */
async function repeatAnswer(call: RenewCall, payment: Payment): Promise<Answer> {
  const { why, priceCents, termStart, termEnd, planId } = RenewalIntentSchema.parse(payment.intent);
  const household = await call.inSite((tx) => ownHousehold(tx, accountScope(call)));
  const { paidAhead } = household;
  const plan = [paidAhead?.plan, household.plan].find((one) => one?.id === planId) ?? household.plan;
  return answer(call, household, {
    preview: false,
    priceCents,
    lines: payment.lines,
    receiptId: payment.id,
    why: why === 'automatic' ? 'past_due' : why,
    plan,
    bought: boughtPlan(plan, peopleInTerm(household, plan, termStart)),
    cents: payment.amountCents,
    term: { start: termStart, end: termEnd },
  });
}

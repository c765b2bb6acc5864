import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { type Offer, readOffer } from '#api/services/catalog/offer.ts';
import { type AccountScope, accountScope } from '#api/services/membership/account.ts';
import { assertNoPaymentPending } from '#api/services/membership/assert-changeable.ts';
import { fullName, type Household, type PlanRow, peopleOn } from '#api/services/membership/household.ts';
import { chosenOwnPlan } from '#api/services/membership/own-plan-offers.ts';
import { readPlaces } from '#api/services/membership/own-plans.ts';
import { personKey } from '#api/services/membership/people-rules.ts';
import { ownHousehold } from '#api/services/membership/read-household.ts';
import { closeCardPages } from '#api/services/payments/card-pages.ts';
import { chargeSavedCard } from '#api/services/payments/charge-saved-card.ts';
import { payOnce } from '#api/services/payments/idempotent-payment.ts';
import { assertCaptured, assertExpected, assertKey } from '#api/services/payments/payment-errors.ts';
import type { HouseholdChange } from '#contracts/member/dependents.ts';
import type { Tx } from '#db/queries/database.ts';
import { members } from '#db/schema/accounts.ts';
import { coveredUntil } from '#domain/eligibility/eligibility.ts';
import { householdChange } from './household-change.ts';
import { type Addition, assertEligible, type NewDependent, priceAddition } from './plan-addition.ts';
import { type DependentIntent, DependentIntentSchema } from './settle-dependent.ts';
import { t } from './texts.ts';

type AddCall = Pick<RequestContext, 'site' | 'member' | 'deps' | 'inSite' | 'request'>;

/** A new dependent, and the plan of their own that was requested. */
type Newcomer = NewDependent & { plan?: string | null | undefined };

interface AddRequest {
  dependent: Newcomer;
  preview: boolean;
  expectedCents?: number | undefined;
  expectedRenewalCents?: number | undefined;
  key: string | undefined;
}

/**
 * Adds a person for the rest of the term, paid with the card on file.
 * @throws ApiError invalid for a person the plan does not cover; not_allowed; conflict if the price has changed;
 * payment_declined; payment_unknown; in_progress while another person is being added; key_reused
 */
export async function addDependent(call: AddCall, request: AddRequest): Promise<HouseholdChange> {
  const scope = { ...accountScope(call), offer: await readOffer(call) };
  const { dependent, preview } = request;
  if (preview) {
    const { household, addition } = await call.inSite((tx) => plan(tx, scope, { dependent, lock: false }));
    return addedAnswer(household, addition, { preview });
  }
  const key = assertKey(request.key);
  return payOnce(call, {
    key,
    accountId: scope.accountId,
    purpose: 'dependent',
    pay: () => payFor(call, scope, { ...request, key }),
    repeat: (payment) => repeatAnswer(call, scope, { payment, dependent }),
  });
}

async function payFor(
  call: AddCall,
  scope: Adding,
  { dependent, key, ...shown }: AddRequest & { key: string },
): Promise<HouseholdChange> {
  const { site, accountId } = scope;
  await closeCardPages(call.deps, scope);
  const { household, addition, own } = await call.inSite((tx) => plan(tx, scope, { dependent, lock: false }));
  assertShown(shown, addition);
  const memberId = randomUUID();
  const intent: DependentIntent = {
    memberId,
    coveredFrom: household.today,
    priceCents: addition.chargeCents,
    aheadCents: addition.aheadCents,
    renewalCents: addition.renewalCents,
    ownPlan: own && { planId: own.id, cents: own.dependentCents },
  };
  const payment = await chargeSavedCard(call.deps, {
    site,
    accountId,
    key,
    intent,
    purpose: 'dependent',
    amountCents: addition.chargeCents,
    lines: addition.lines,
    membershipId: household.membership.id,
    termStart: household.today,
    termEnd: addition.term.end,
    description: `${(own ?? household.plan).name}: household member`,
    before: async (tx) => {
      const again = await plan(tx, scope, { dependent, lock: true });
      assertShown(shown, again.addition);
      // one at a time: two tabs that add the same person must not both be charged
      await assertNoPaymentPending(tx, again.household);
      await insertMember(tx, { scope, dependent, memberId });
    },
  });
  assertCaptured(payment);
  const after = await call.inSite((tx) => ownHousehold(tx, scope));
  return addedAnswer(after, addition, { preview: false });
}

/**
 * Charges only what was shown, now and at the next automatic renewal.
 * @throws ApiError conflict
 */
function assertShown(
  { expectedCents, expectedRenewalCents }: Pick<AddRequest, 'expectedCents' | 'expectedRenewalCents'>,
  { chargeCents, renewalCents }: Addition,
): void {
  assertExpected(expectedCents, chargeCents);
  if (expectedRenewalCents !== undefined) assertExpected(expectedRenewalCents, renewalCents);
}

type Adding = AccountScope & { offer: Offer };

interface Planned {
  household: Household;
  addition: Addition;
  /** their own plan, or null for the membership's plan */
  own: PlanRow | null;
}

async function plan(
  tx: Tx,
  scope: Adding,
  { dependent, lock }: { dependent: Newcomer; lock: boolean },
): Promise<Planned> {
  const household = await ownHousehold(tx, scope, { lock });
  const { relation, plan: planId } = dependent;
  let own: PlanRow | null = null;
  for (const place of planId ? await readPlaces(tx, household, scope.offer) : [])
    own = await chosenOwnPlan(tx, { relation, planId }, { place, field: 'dependent.plan' });
  const addition = priceAddition(household, {
    name: fullName(dependent),
    own,
    until: coveredUntil(dependent),
  });
  assertEligible(household, { ...dependent, ownPlan: own }, peopleOn(household, household.today));
  return { household, addition, own };
}

function addedAnswer(
  household: Household,
  { prorated, lines, chargeCents, renewalCents, explanation }: Addition,
  { preview }: { preview: boolean },
): HouseholdChange {
  return householdChange(household, { preview, chargeCents, prorated, lines, renewalCents, explanation });
}

/** Repeats the response for a key that was used. */
async function repeatAnswer(
  call: AddCall,
  scope: AccountScope,
  { payment, dependent }: { payment: Payment; dependent: Newcomer },
): Promise<HouseholdChange> {
  const { memberId, coveredFrom, renewalCents, ownPlan } = DependentIntentSchema.parse(payment.intent);
  const household = await call.inSite((tx) => ownHousehold(tx, scope));
  const person = household.people.find(({ id }) => id === memberId);
  const had = ownPlan?.planId ?? household.plan.id;
  const isSamePlan = had === (dependent.plan ?? household.plan.id);
  if (!person || !isSamePlan || personKey(person) !== personKey(dependent)) throw new ApiError('key_reused');
  return householdChange(household, {
    preview: false,
    chargeCents: payment.amountCents,
    lines: payment.lines,
    effectiveOn: coveredFrom,
    renewalCents,
    explanation: t.alreadyDone,
  });
}

/** The person is on file but not covered until the payment is captured. */
async function insertMember(
  tx: Tx,
  { scope, dependent, memberId }: { scope: AccountScope; dependent: NewDependent; memberId: string },
): Promise<void> {
  const { site, accountId, now } = scope;
  const { firstName, lastName, birthDate, relation, disabled } = dependent;
  const [last] = await tx
    .select({ sequence: sql<number>`coalesce(max(${members.sequence}), 0)` })
    .from(members)
    .where(and(eq(members.site, site), eq(members.accountId, accountId)));
  await tx.insert(members).values({
    site,
    accountId,
    id: memberId,
    firstName,
    lastName,
    birthDate,
    relation,
    disabled,
    sequence: (last?.sequence ?? 0) + 1,
    createdAt: now,
  });
}

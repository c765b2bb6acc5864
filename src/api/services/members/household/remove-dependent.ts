import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { memberRemovedMail } from '#api/mails/household/household-changed.ts';
import { type AccountScope, accountScope, recordEvent } from '#api/services/membership/account.ts';
import { assertNoPaymentPending, assertNotEnded } from '#api/services/membership/assert-changeable.ts';
import { fullName, type Household, leavesOn, type Person } from '#api/services/membership/household.ts';
import { ownHousehold, updateMembership } from '#api/services/membership/read-household.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import { closeCardPages } from '#api/services/payments/card-pages.ts';
import { assertExpected } from '#api/services/payments/payment-errors.ts';
import type { HouseholdChange } from '#contracts/member/dependents.ts';
import type { Tx } from '#db/queries/database.ts';
import { endCoverage, returnMoney, type StartedReturn, settleReturns } from '../refunds/return-money.ts';
import { householdChange } from './household-change.ts';
import { priceRemoval, type Removal } from './plan-removal.ts';

type RemoveCall = Pick<RequestContext, 'site' | 'member' | 'deps' | 'inSite'>;

interface RemoveRequest {
  memberId: string;
  reason: 'request' | 'died';
  preview: boolean;
  expectedCents: number | undefined;
}

interface Planned {
  household: Household;
  person: Person;
  removal: Removal;
}

/**
 * Removes a person from the membership. The account's owner cannot be removed, but can cancel.
 * @throws ApiError not_found for a person who is not on it; not_allowed; conflict if another amount was shown;
 * in_progress
 */
export async function removeDependent(call: RemoveCall, request: RemoveRequest): Promise<HouseholdChange> {
  const scope = accountScope(call);
  const brand = await liveBrand(call.deps, call.site);
  if (!request.preview) await closeCardPages(call.deps, scope);
  const { planned, returns } = await call.inSite(async (tx) => {
    const plan = await planRemoval(tx, scope, request);
    if (request.preview) return { planned: plan, returns: [] };
    assertExpected(request.expectedCents, totalOf(plan.removal));
    return { planned: plan, returns: await applyRemoval(tx, plan, { scope, brand, reason: request.reason }) };
  });
  await settleReturns(call.deps, returns);
  const household = request.preview
    ? planned.household
    : await call.inSite((tx) => ownHousehold(tx, accountScope(call)));
  const { removal } = planned;
  const { prorated, coveredUntil, renewalCents, explanation } = removal;
  return householdChange(household, {
    preview: request.preview,
    ...returnedCents(removal),
    prorated,
    effectiveOn: coveredUntil,
    renewalCents,
    explanation,
  });
}

const totalOf = ({ cents, ahead }: Removal): number => cents + (ahead?.cents ?? 0);

function returnedCents(removal: Removal): { refundCents: number; creditCents: number } {
  const { charge, cents, toCard } = removal;
  const refundCents = toCard && charge ? Math.min(cents, charge.cardLeftCents) : 0;
  return { refundCents, creditCents: totalOf(removal) - refundCents };
}

async function planRemoval(
  tx: Tx,
  scope: AccountScope,
  { memberId, reason, preview }: RemoveRequest,
): Promise<Planned> {
  const household = await ownHousehold(tx, scope, { lock: !preview });
  const { today } = household;
  const person = household.people.find(({ id }) => id === memberId);
  const until = person ? leavesOn(person) : null;
  if (!person || person.relation === 'self' || (until !== null && until <= today)) throw notFound();
  // already leaving at the end of the term
  if (person.coveredUntil !== null) throw notFound();
  assertNotEnded(household);
  if (!preview) await assertNoPaymentPending(tx, household);
  return { household, person, removal: await priceRemoval(tx, household, { person, reason, on: today }) };
}

interface RemovalContext {
  scope: AccountScope;
  brand: LiveBrand;
  reason: RemoveRequest['reason'];
}

async function applyRemoval(
  tx: Tx,
  { household, person, removal }: Planned,
  { scope, brand, reason }: RemovalContext,
): Promise<StartedReturn[]> {
  const { site, membership, account } = household;
  const { now } = scope;
  await endCoverage(tx, household, { memberId: person.id, until: removal.coveredUntil });
  const shared = { rule: 'removal', reason: `left: ${reason}`, freesTerm: false, now };
  const subject = 'left';
  const cause = `removal:${person.id}`;
  const returns: StartedReturn[] = [];
  if (removal.charge) {
    const { charge, cents, toCard } = removal;
    returns.push(await returnMoney(tx, household, { ...shared, subject, cause, charge, cents, toCard }));
    await updateMembership(tx, membership, { priceCents: Math.max(0, membership.priceCents - cents) });
  }
  if (removal.ahead)
    await returnMoney(tx, household, {
      ...shared,
      ...removal.ahead,
      subject,
      toCard: false,
      cause: `${cause}:ahead`,
    });
  await recordEvent(tx, { site, accountId: account.id, now }, 'dependent_removed', {
    member: person.id,
    reason,
    cents: totalOf(removal),
    coveredUntil: removal.coveredUntil,
  });
  await queueMailTo(tx, brand, account, {
    kind: 'dependent-removed',
    dedupeKey: `dependent-removed:${membership.id}:${person.id}`,
    mail: () =>
      memberRemovedMail(brand, {
        name: fullName(person),
        coveredFrom: person.coveredFrom,
        coveredUntil: removal.coveredUntil,
        ...returnedCents(removal),
      }),
  });
  return returns;
}

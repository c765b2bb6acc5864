import { liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { canceledMail } from '#api/mails/membership/membership-changed.ts';
import { type AccountScope, accountScope, recordEvent } from '#api/services/membership/account.ts';
import { assertNoPaymentPending, assertNotEnded } from '#api/services/membership/assert-changeable.ts';
import type { Household } from '#api/services/membership/household.ts';
import { rereadMembership } from '#api/services/membership/membership-answer.ts';
import { agreeToNothing, withdrawPlanChange } from '#api/services/membership/next-plan.ts';
import { ownHousehold, updateMembership } from '#api/services/membership/read-household.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import { closeCardPages } from '#api/services/payments/card-pages.ts';
import { assertExpected } from '#api/services/payments/payment-errors.ts';
import type { cancel } from '#contracts/member/cancel.ts';
import type { AnswerOf, BodyOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { type Refund, refund } from '#domain/refunds/refunds.ts';
import { afterEvent } from '#domain/terms/membership-status.ts';
import { addDays, type Day, earlierOf, laterOf } from '#util/dates/calendar.ts';
import { withdrawOfficeChange } from '../office/office-moves.ts';
import { type MembershipCharge, readCharges, refundRequest } from './charges.ts';
import { refundWords } from './refund-words.ts';
import { endCoverage, returnMoney, type StartedReturn, settleReturns } from './return-money.ts';
import { t } from './texts.ts';

type CancelCall = Pick<RequestContext, 'site' | 'member' | 'deps' | 'inSite'>;
type Body = BodyOf<typeof cancel>;

interface Planned {
  household: Household;
  charges: MembershipCharge[];
  refund: Refund;
  /** the part of the refund that goes to the card */
  toCardCents: number;
}

/**
 * Ends a membership, now or at the end of the paid term, and refunds what the rules allow.
 * @throws ApiError not_allowed if it has ended or is canceled already; conflict if another amount was shown;
 * in_progress while a payment for it is pending
 */
export async function cancelMembership(
  call: CancelCall,
  { reason, expectedCents, preview }: Body & { preview: boolean },
): Promise<AnswerOf<typeof cancel>> {
  const scope = accountScope(call);
  const brand = await liveBrand(call.deps, call.site);
  if (!preview) await closeCardPages(call.deps, scope);
  const done = await call.inSite(async (tx) => {
    const planned = await plan(tx, scope, { reason, lock: !preview });
    if (preview) return { planned, returns: [] };
    assertExpected(expectedCents, planned.refund.refundCents);
    const returns = await applyCancellation(tx, planned, { reason, now: scope.now });
    const { account, membership } = planned.household;
    await queueMailTo(tx, brand, account, {
      kind: 'cancelled',
      dedupeKey: `cancelled:${membership.id}:${scope.now.toISOString()}`,
      mail: () =>
        canceledMail(brand, {
          rule: refundWords(planned.refund, brand.name),
          toCardCents: planned.toCardCents,
          refundCents: planned.refund.refundCents,
          lastDay: lastDayOf(planned),
        }),
    });
    return { planned, returns };
  });
  await settleReturns(call.deps, done.returns);
  const { planned } = done;
  const { refundCents, feeKeptCents, ruleId, because, windowEnd } = planned.refund;
  return {
    preview,
    refundCents,
    feeKeptCents,
    toCardCents: planned.toCardCents,
    rule: {
      id: ruleId,
      because,
      text: refundWords(planned.refund, brand.name),
      windowEnd: windowEnd === 'open' ? null : windowEnd,
    },
    lastDay: lastDayOf(planned),
    membership: await rereadMembership(call, planned.household),
  };
}

async function plan(
  tx: Tx,
  scope: AccountScope,
  { reason, lock }: { reason: Body['reason']; lock: boolean },
): Promise<Planned> {
  const household = await ownHousehold(tx, scope, { lock });
  assertNotEnded(household);
  if (household.membership.status === 'cancelled')
    throw new ApiError('not_allowed', { reason: 'cancelled', message: t.alreadyCanceled });
  if (lock) await assertNoPaymentPending(tx, household);
  const charges = await readCharges(tx, household);
  const decided = refund(refundRequest(household, charges, reason));
  const toCardCents = decided.charges.reduce((sum, each) => {
    const left = charges.find(({ charge }) => charge.id === each.id)?.cardLeftCents ?? 0;
    return sum + Math.min(each.refundCents, left);
  }, 0);
  return { household, charges, refund: decided, toCardCents };
}

/** Last day of coverage; null if it was before today. */
function lastDayOf({ household, refund: { coveredUntil } }: Planned): Day | null {
  return coveredUntil <= household.today ? null : addDays(coveredUntil, -1);
}

async function applyCancellation(
  tx: Tx,
  planned: Planned,
  { reason, now }: { reason: Body['reason']; now: Date },
): Promise<StartedReturn[]> {
  const { household, charges, refund: decided } = planned;
  const { site, membership, account, today } = household;
  const endsNow = decided.coveredUntil <= today;
  const status = afterEvent(membership.status, endsNow ? 'end' : 'cancel');
  if (!status) throw new ApiError('not_allowed');
  await updateMembership(tx, membership, {
    status,
    autoRenew: false,
    cancelledAt: now,
    cancelledBy: 'member',
    cancelReason: reason,
    // coverage ends before today; a member who paid late was covered past the end of the term
    termEnd: endsNow
      ? laterOf(membership.termStart, today)
      : earlierOf(membership.termEnd, decided.coveredUntil),
  });
  const returns: StartedReturn[] = [];
  for (const each of decided.charges) {
    const charge = charges.find(({ charge: { id } }) => id === each.id);
    if (!charge || each.refundCents === 0) continue;
    const isWhole = each.refundCents + charge.charge.refundedCents >= charge.charge.cents;
    returns.push(
      await returnMoney(tx, household, {
        charge,
        cents: each.refundCents,
        feeKeptCents: each.feeKeptCents,
        now,
        rule: decided.ruleId,
        reason: `canceled by the member: ${reason}`,
        cause: 'cancel',
        subject: 'canceled',
        freesTerm: isWhole,
      }),
    );
    // a refunded dependent is covered only for the days still paid for
    if (charge.memberId)
      await endCoverage(tx, household, { memberId: charge.memberId, until: each.coveredUntil });
  }
  await agreeToNothing(tx, household);
  await withdrawPlanChange(tx, household, now);
  if (endsNow) await withdrawOfficeChange(tx, household, now);
  await recordEvent(tx, { site, accountId: account.id, now }, 'cancelled', {
    membership: membership.id,
    refundCents: decided.refundCents,
    rule: decided.ruleId,
    status,
  });
  return returns;
}

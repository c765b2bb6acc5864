import { and, eq } from 'drizzle-orm';
import { liveBrand } from '#api/brand/live-brand.ts';
import type { Call } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { cancelledMail } from '#api/mails/membership-changed.ts';
import { assertNothingUnderWay } from '#api/services/membership/assert-no-payment-pending.ts';
import { assertNotEnded } from '#api/services/membership/assert-running.ts';
import type { Household } from '#api/services/membership/household.ts';
import { agreeToNothing, withdrawPlanChange } from '#api/services/membership/next-plan.ts';
import {
  type Asking,
  accountScope,
  ownHousehold,
  rereadMembership,
} from '#api/services/membership/read-membership.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import { assertExpected } from '#api/services/payments/payment-errors.ts';
import type { cancel } from '#contracts/member/cancel.ts';
import type { AnswerOf, BodyOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents } from '#db/schema/account-events.ts';
import { memberships } from '#db/schema/memberships.ts';
import { type Refund, refund } from '#domain/refunds/refunds.ts';
import { afterEvent } from '#domain/terms/membership-status.ts';
import { addDays, type Day, earlierOf, laterOf } from '#util/dates/calendar.ts';
import { withdrawOfficeChange } from '../office/withdraw-office-change.ts';
import { type MembershipCharge, readCharges } from './charges.ts';
import { endCoverage } from './end-coverage.ts';
import { returnMoney, type StartedReturn, settleReturns } from './refund-charges.ts';
import { refundRequest } from './refund-request.ts';
import { refundWords } from './refund-wording.ts';

type CancelCall = Pick<Call, 'site' | 'member' | 'parts' | 'inSite'>;
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
  const asking = accountScope(call);
  const brand = await liveBrand(call.parts, call.site);
  const done = await call.inSite(async (tx) => {
    const planned = await plan(tx, asking, { reason, lock: !preview });
    if (preview) return { planned, returns: [] };
    assertExpected(expectedCents, planned.refund.refundCents);
    const returns = await carryOut(tx, planned, { reason, now: asking.now });
    const rule = refundWords(planned.refund, brand.name);
    const { site, account, membership } = planned.household;
    await queueMail(tx, site, {
      kind: 'cancelled',
      recipient: account.email,
      accountId: account.id,
      dedupeKey: `cancelled:${membership.id}:${asking.now.toISOString()}`,
      ...cancelledMail(brand, {
        rule,
        toCardCents: planned.toCardCents,
        refundCents: planned.refund.refundCents,
        lastDay: lastDayOf(planned),
      }),
    });
    return { planned, returns };
  });
  await settleReturns(call.parts, done.returns);
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
  asking: Asking,
  { reason, lock }: { reason: Body['reason']; lock: boolean },
): Promise<Planned> {
  const household = await ownHousehold(tx, asking, { lock });
  assertNotEnded(household);
  if (household.membership.status === 'cancelled')
    throw new ApiError('not_allowed', {
      reason: 'cancelled',
      message: 'This membership is already canceled.',
    });
  if (lock) await assertNothingUnderWay(tx, household);
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

async function carryOut(
  tx: Tx,
  planned: Planned,
  { reason, now }: { reason: Body['reason']; now: Date },
): Promise<StartedReturn[]> {
  const { household, charges, refund: decided } = planned;
  const { site, membership, account, today } = household;
  const endsNow = decided.coveredUntil <= today;
  const status = afterEvent(membership.status, endsNow ? 'end' : 'cancel');
  if (!status) throw new ApiError('not_allowed');
  await tx
    .update(memberships)
    .set({
      status,
      autoRenew: false,
      cancelledAt: now,
      cancelledBy: 'member',
      cancelReason: reason,
      // coverage ends before today; a member who paid late was covered past the end of the term
      termEnd: endsNow
        ? laterOf(membership.termStart, today)
        : earlierOf(membership.termEnd, decided.coveredUntil),
    })
    .where(and(eq(memberships.site, site), eq(memberships.id, membership.id)));
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
        text: 'Membership canceled',
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
  await tx.insert(accountEvents).values({
    site,
    accountId: account.id,
    kind: 'cancelled',
    createdAt: now,
    details: { membership: membership.id, refundCents: decided.refundCents, rule: decided.ruleId, status },
  });
  return returns;
}

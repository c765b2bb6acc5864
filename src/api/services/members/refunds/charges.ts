import { and, asc, eq, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Payment, Purpose } from '#api/ports/payment-settler.ts';
import {
  effectiveRules,
  type Household,
  memberDay,
  type Person,
  peopleOn,
} from '#api/services/membership/household.ts';
import { runningOwnCents } from '#api/services/membership/own-plans.ts';
import { findClawbacks } from '#api/services/payments/clawbacks.ts';
import type { Tx } from '#db/queries/database.ts';
import { ledgerEntries, payments, refunds } from '#db/schema/payments.ts';
import { splitCents } from '#domain/pricing/cents.ts';
import {
  type Charge,
  isWithin,
  type RefundRequest,
  refundWindowEnd,
  type WindowDays,
} from '#domain/refunds/charge-refund.ts';
import { effectiveRefundRule, type RefundReason } from '#domain/refunds/refund-rules.ts';

/** A payment for a membership, or its part for one term, as the refund rules take it, and what is left of it. */
export interface MembershipCharge {
  payment: Payment;
  /** its ID is the payment's, with `:ahead` for the part for a term paid ahead */
  charge: Charge;
  /** what can still be refunded to the card; the rest was paid from credit, or the bank has taken it back */
  cardLeftCents: number;
  /** the person it is for, if it is for one who was added */
  memberId: string | null;
}

const KINDS: Partial<Record<Purpose, Charge['kind']>> = {
  join: 'join',
  purchase: 'join',
  renewal: 'renewal',
  dependent: 'addition',
};

/** The common fields of all intents; the price includes credit used. */
const IntentSchema = z.object({
  priceCents: z.int().optional(),
  memberId: z.string().optional(),
  why: z.string().optional(),
  aheadCents: z.int().nullish(),
});
type Intent = z.output<typeof IntentSchema>;

/** The captured payments of a membership, the earliest first; a payment for two terms becomes two charges. */
export async function readCharges(
  tx: Tx,
  { site, membership, office }: Household,
): Promise<MembershipCharge[]> {
  const returned = tx
    .select({ one: sql`1` })
    .from(refunds)
    .where(
      and(eq(refunds.site, site), eq(refunds.paymentId, payments.id), eq(refunds.rule, 'undeliverable')),
    );
  const rows = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.site, site),
        eq(payments.membershipId, membership.id),
        eq(payments.status, 'captured'),
        inArray(payments.purpose, ['join', 'purchase', 'renewal', 'dependent']),
        notExists(returned),
        // a fully returned renewal has no term any more (returnMoney)
        or(ne(payments.purpose, 'renewal'), isNotNull(payments.termStart)),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const ids = rows.map(({ id }) => id);
  const credits = ids.length > 0 ? await readCredits(tx, site, ids) : new Map<string, Returned>();
  const refunded = ids.length > 0 ? await readRefunds(tx, site, ids) : new Map<string, number>();
  const clawedBack = await findClawbacks(tx, site, ids);
  return rows.flatMap((payment): MembershipCharge[] => {
    const { id, amountCents, lines, termStart, termEnd } = payment;
    const intent = IntentSchema.parse(payment.intent);
    const cents = intent.priceCents ?? amountCents;
    const ahead = aheadPart(payment, intent, rows);
    const runningCents = cents - (ahead?.cents ?? 0);
    const { allCents, aheadCents } = credits.get(id) ?? { allCents: 0, aheadCents: 0 };
    const refundedCents = ahead ? Math.min(allCents - aheadCents, runningCents) : allCents;
    const whose = {
      payment,
      memberId: intent.memberId ?? null,
      cardLeftCents: clawedBack.has(id) ? 0 : amountCents - (refunded.get(id) ?? 0),
    };
    const running: Charge = {
      id,
      cents: runningCents,
      refundedCents,
      // a renewal after the end counts as joining again
      kind: intent.why === 'ended' ? 'join' : (KINDS[payment.purpose] ?? 'join'),
      paidOn: memberDay(payment.settledAt ?? payment.createdAt, office?.timezone),
      feeCents: lines.reduce((sum, line) => (line.kind === 'fee' ? sum + line.cents : sum), 0),
      term: { start: termStart ?? membership.termStart, end: termEnd ?? membership.termEnd },
    };
    if (!ahead) return [{ ...whose, charge: running }];
    // earlier versions returned both parts as the first one
    const later = Math.min(allCents - refundedCents, ahead.cents);
    const then = { ...running, ...ahead, id: `${id}:ahead`, refundedCents: later };
    return [
      { ...whose, charge: running },
      { ...whose, charge: then },
    ];
  });
}

/**
 * The part of a dependent's payment for a term paid ahead. It is returned separately, because only one of the two terms
 * is running at a time.
 */
function aheadPart(
  { purpose, termEnd, lines }: Payment,
  intent: Intent,
  payments: readonly Payment[],
): Pick<Charge, 'cents' | 'term'> | null {
  if (purpose !== 'dependent') return null;
  // in older payments the second line has this part
  const cents = intent.aheadCents === undefined ? lines[1]?.cents : intent.aheadCents;
  const renewal = payments.find((each) => each.purpose === 'renewal' && each.termStart === termEnd);
  if (cents == null || !renewal?.termStart || !renewal.termEnd) return null;
  return { cents, term: { start: renewal.termStart, end: renewal.termEnd } };
}

interface Returned {
  allCents: number;
  /** the part for a term paid ahead, by people added later */
  aheadCents: number;
}

/** What was returned of each payment, to the card or to the account. */
async function readCredits(tx: Tx, site: string, ids: string[]): Promise<Map<string, Returned>> {
  const { paymentId, amountCents, dedupeKey } = ledgerEntries;
  const isAhead = sql`${dedupeKey} like '%:' || ${paymentId} || ':ahead:%'`;
  const rows = await tx
    .select({
      id: paymentId,
      all: sql<string>`-sum(${amountCents})`,
      ahead: sql<string>`coalesce(-sum(${amountCents}) filter (where ${isAhead}), 0)`,
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.site, site),
        eq(ledgerEntries.kind, 'credit'),
        inArray(ledgerEntries.paymentId, ids),
      ),
    )
    .groupBy(ledgerEntries.paymentId);
  return new Map(
    rows.map(({ id, all, ahead }) => [id ?? '', { allCents: Number(all), aheadCents: Number(ahead) }]),
  );
}

async function readRefunds(tx: Tx, site: string, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: refunds.paymentId, cents: sql<string>`sum(${refunds.amountCents})` })
    .from(refunds)
    .where(and(eq(refunds.site, site), ne(refunds.status, 'failed'), inArray(refunds.paymentId, ids)))
    .groupBy(refunds.paymentId);
  return new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
}

/** The payment that covers a person now, and their part of it that was not returned yet. */
export function paidFor(
  household: Household,
  charges: readonly MembershipCharge[],
  person: Person,
): { charge: MembershipCharge; cents: number } | null {
  const { today } = household;
  const running = charges.filter(({ charge }) => charge.term.start <= today && today < charge.term.end);
  const own = running.find(({ memberId }) => memberId === person.id);
  if (own) return { charge: own, cents: own.charge.cents - own.charge.refundedCents };
  const main = running.findLast(({ charge }) => charge.kind !== 'addition');
  if (!main) return null;
  const left = main.charge.cents - main.charge.refundedCents;
  return { charge: main, cents: Math.min(left, shareOf(household, { charges, main, person })) };
}

interface Sharing {
  charges: readonly MembershipCharge[];
  main: MembershipCharge;
  person: Person;
}

/** A person's share after coupon and cap. People with a payment of their own have no share. */
function shareOf(household: Household, { charges, main: { charge }, person }: Sharing): number {
  const { start, end } = charge.term;
  const alone = new Set(
    charges.flatMap(({ memberId, charge: { term } }) =>
      memberId !== null && term.start >= start && term.start < end ? [memberId] : [],
    ),
  );
  const together = peopleOn(household, start).filter(({ id }) => !alone.has(id));
  const { memberCents, dependentCents } = household.membership.termPrice ?? household.plan;
  const weights = together.map(
    (each) => runningOwnCents(each) ?? (each.relation === 'self' ? memberCents : dependentCents),
  );
  const index = together.findIndex(({ id }) => id === person.id);
  return index < 0 ? 0 : (splitCents(charge.cents, weights)[index] ?? 0);
}

/** The dates that the refund period counts from: of the latest joining, for a member who came back. */
function joinedDays({ membership, today }: Household, charges: readonly MembershipCharge[]): WindowDays {
  const joining = charges.findLast(({ charge }) => charge.kind === 'join' && charge.term.start <= today);
  const isFirst = joining?.payment.id === membership.firstPaymentId;
  const paidOn = joining?.charge.paidOn ?? membership.appliedOn;
  return {
    appliedOn: isFirst ? membership.appliedOn : paidOn,
    paidOn,
    startsOn: joining?.charge.term.start ?? membership.termStart,
    materialsReceivedOn: membership.materialsReceivedOn,
  };
}

/** A cancellation today, as src/domain/refunds/refunds.ts takes it. */
export function refundRequest(
  household: Household,
  charges: readonly MembershipCharge[],
  reason: RefundReason,
): RefundRequest {
  const { account, membership, plan, today } = household;
  const joined = joinedDays(household, charges);
  const rule = effectiveRefundRule(account.state, effectiveRules(plan).refund);
  // a period that waits for receipt of the materials stays open, but not for terms that are long over
  const received = { ...joined, materialsReceivedOn: joined.materialsReceivedOn ?? joined.startsOn };
  const isJoiningOpen = isWithin(refundWindowEnd(rule, received), today);
  const main = charges.findLast(({ charge }) => charge.kind !== 'addition' && charge.term.start <= today);
  const counted = charges.filter(
    (each) =>
      // ignore payments from before a member left and came back
      each.charge.term.start >= joined.startsOn &&
      (isJoiningOpen || each === main || each.charge.term.end > today),
  );
  return {
    state: account.state,
    reason,
    on: today,
    usedDiscountedService: membership.serviceUsedOn === null ? null : membership.serviceUsedOn <= today,
    joined: main && today < main.charge.term.end ? joined : received,
    charges: counted.map(({ charge }) => charge),
    brandRule: effectiveRules(plan).refund,
  };
}

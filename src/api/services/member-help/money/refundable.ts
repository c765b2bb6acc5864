import { and, eq, ne, sql } from 'drizzle-orm';
import { notFound } from '#api/kernel/errors.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { type MembershipCharge, readCharges, refundRequest } from '#api/services/members/refunds/charges.ts';
import { refundWords } from '#api/services/members/refunds/refund-words.ts';
import type { Returnable } from '#api/services/members/refunds/return-money.ts';
import type { AccountKey } from '#api/services/membership/account-rows.ts';
import { effectiveRules, type Household, statusToday } from '#api/services/membership/household.ts';
import { lockHousehold, readHousehold } from '#api/services/membership/read-household.ts';
import { findClawbacks } from '#api/services/payments/clawbacks.ts';
import type { Tx } from '#db/queries/database.ts';
import { ledgerEntries, payments, refunds } from '#db/schema/payments.ts';
import { isOverCounter } from '#domain/payments/payment-method.ts';
import { refundWindow } from '#domain/refunds/charge-refund.ts';
import { effectiveRefundRule } from '#domain/refunds/refund-rules.ts';
import { refund } from '#domain/refunds/refunds.ts';

/** What a rule gives of a payment today. */
export interface PaymentRule {
  /** as refunds name it */
  id: string;
  cents: number;
  feeKeptCents: number;
  /** in plain words, as members read them */
  text: string;
}

/** A payment, and what can be returned of it. */
export interface Refundable {
  payment: Payment;
  /** the payment, or its parts for two terms, the later first: a term that has not begun is always returned */
  parts: readonly (Returnable & { leftCents: number })[];
  /** to the card or bank account */
  leftCents: number;
  /** null: no rule applies to debts, nor after the cancellation, which has applied it */
  rule: PaymentRule | null;
}

interface Query extends AccountKey {
  paymentId: string;
  now: Date;
  brand: string;
  /** locks the membership until the transaction ends */
  lock?: boolean;
}

/** @throws ApiError not_found for a payment that is not the account's */
export async function readRefundable(
  tx: Tx,
  { site, accountId, paymentId, now, brand, lock = false }: Query,
): Promise<Refundable> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.site, site), eq(payments.id, paymentId), eq(payments.accountId, accountId)));
  if (!payment) throw notFound();
  const { membershipId, purpose } = payment;
  if (purpose === 'balance' || membershipId === null) return refundableDebt(tx, payment);
  const household = await (lock ? lockHousehold : readHousehold)(tx, { site, membershipId, now });
  if (!household) throw notFound();
  const charges = await readCharges(tx, household);
  const own = charges.filter((each) => each.payment.id === paymentId);
  const parts = own.toReversed().map((each) => ({ ...each, leftCents: leftOf(each) }));
  const unreturned = parts.reduce((sum, { leftCents }) => sum + leftCents, 0);
  return {
    payment,
    parts,
    leftCents: Math.max(0, Math.min(unreturned, own[0]?.cardLeftCents ?? 0)),
    rule: ruleOf(household, { charges, own, brand }),
  };
}

const leftOf = ({ charge: { cents, refundedCents } }: MembershipCharge) => cents - refundedCents;

interface Ruled {
  charges: readonly MembershipCharge[];
  own: readonly MembershipCharge[];
  brand: string;
}

/** What a cancellation today would return of the payment. */
function ruleOf(household: Household, { charges, own, brand }: Ruled): PaymentRule | null {
  const status = statusToday(household);
  if (own.length === 0 || status === 'cancelled' || status === 'ended') return null;
  const request = refundRequest(household, charges, 'changed_mind');
  const decided = refund(request);
  const parts = decided.charges.filter(({ id }) => own.some(({ charge }) => charge.id === id));
  const most = parts.toSorted((a, b) => b.refundCents - a.refundCents)[0];
  const charge = own.find((each) => each.charge.id === most?.id)?.charge;
  // a term that is over
  if (!most || !charge) return null;
  const brandRule = effectiveRules(household.plan).refund;
  const rule = effectiveRefundRule(request.state, brandRule);
  const sum = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((all, part) => all + of(part), 0);
  const shown = {
    ...decided,
    because: most.because,
    coveredUntil: most.coveredUntil,
    feeKeptCents: sum(({ feeKeptCents }) => feeKeptCents),
    windowEnd: refundWindow(charge, request, rule, brandRule),
  };
  return {
    id: decided.ruleId,
    cents: sum(({ refundCents }) => refundCents),
    feeKeptCents: shown.feeKeptCents,
    text: refundWords(shown, brand),
  };
}

/** A payment for no term. */
async function refundableDebt(tx: Tx, payment: Payment): Promise<Refundable> {
  const { site, id, status, amountCents } = payment;
  const [[returned], [credited], clawedBack] = await Promise.all([
    tx
      .select({ cents: sql<string>`coalesce(sum(${refunds.amountCents}), 0)` })
      .from(refunds)
      .where(and(eq(refunds.site, site), eq(refunds.paymentId, id), ne(refunds.status, 'failed'))),
    tx
      .select({ cents: sql<string>`coalesce(-sum(${ledgerEntries.amountCents}), 0)` })
      .from(ledgerEntries)
      .where(
        and(eq(ledgerEntries.site, site), eq(ledgerEntries.paymentId, id), eq(ledgerEntries.kind, 'credit')),
      ),
    findClawbacks(tx, site, [id]),
  ]);
  const isRefundable = status === 'captured' && !clawedBack.has(id) && !isOverCounter(payment.paidWith);
  const cardLeftCents = isRefundable ? amountCents - Number(returned?.cents ?? 0) : 0;
  const refundedCents = Number(credited?.cents ?? 0);
  const leftCents = Math.max(0, Math.min(cardLeftCents, amountCents - refundedCents));
  return {
    payment,
    parts: [{ payment, charge: { id, refundedCents }, cardLeftCents, leftCents }],
    leftCents,
    rule: null,
  };
}

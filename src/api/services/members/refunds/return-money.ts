import { and, eq, isNull } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import type { Household } from '#api/services/membership/household.ts';
import { ledgerColumns } from '#api/services/payments/ledger-columns.ts';
import { type Refund, settleRefund, startRefund } from '#api/services/payments/refunds.ts';
import type { Tx } from '#db/queries/database.ts';
import { coverages } from '#db/schema/memberships.ts';
import { type LedgerSubject, ledgerEntries, payments } from '#db/schema/payments.ts';
import type { Charge } from '#domain/refunds/charge-refund.ts';
import type { Day } from '#util/dates/calendar.ts';

/** What is returned: a payment, or its part for one term. */
export interface Returnable {
  payment: Pick<Payment, 'id' | 'purpose'>;
  charge: Pick<Charge, 'id' | 'refundedCents'>;
  cardLeftCents: number;
}

interface Return {
  charge: Returnable;
  /** 1 or more; the part that does not go to the card is credited to the account */
  cents: number;
  feeKeptCents?: number;
  /** false: credit all of it to the account */
  toCard?: boolean;
  rule: string;
  reason: string;
  /** one return per cause and amount returned before */
  cause: string;
  /** of the ledger's entry */
  subject: LedgerSubject;
  /** the payment no longer pays for its term, which can then be bought again */
  freesTerm: boolean;
  now: Date;
}

/** A stored refund to send after the transaction; null if nothing goes to a card. */
export type StartedReturn = Refund | null;

/**
 * Returns part of a payment: to the card up to what was paid with it, the rest to the account's credit. Runs in the
 * transaction of its cause; the processor is called later.
 */
export async function returnMoney(
  tx: Tx,
  { site, account }: { site: string; account: { id: string } },
  { charge, cents, toCard = true, rule, reason, cause, subject, freesTerm, now, feeKeptCents = 0 }: Return,
): Promise<StartedReturn> {
  const { payment, cardLeftCents } = charge;
  // the charge's ID: a payment for two terms is returned in two parts
  const key = `${cause}:${charge.charge.id}:${charge.charge.refundedCents}`;
  await tx.insert(ledgerEntries).values({
    site,
    accountId: account.id,
    kind: 'credit',
    amountCents: -cents,
    ...ledgerColumns(subject),
    paymentId: payment.id,
    dedupeKey: `credit:${key}`,
    createdAt: now,
  });
  if (freesTerm && payment.purpose === 'renewal')
    await tx
      .update(payments)
      .set({ termStart: null })
      .where(and(eq(payments.site, site), eq(payments.id, payment.id)));
  const amountCents = toCard ? Math.min(cents, cardLeftCents) : 0;
  if (amountCents === 0) return null;
  return startRefund(tx, {
    site,
    paymentId: payment.id,
    amountCents,
    feeKeptCents,
    rule,
    reason,
    now,
    dedupeKey: key,
  });
}

/** Sends refunds now; the reconciler retries those that fail. */
export async function settleReturns(
  deps: Pick<ApiDependencies, 'database' | 'processor' | 'now' | 'log'>,
  returns: readonly StartedReturn[],
): Promise<void> {
  for (const refund of returns) {
    if (refund === null) continue;
    await settleRefund(deps, refund).catch((error: unknown) =>
      deps.log.error('refund-put-off', error, { site: refund.site, refund: refund.id }),
    );
  }
}

/**
 * Ends a person's coverage while the membership continues. An end that is set already stays.
 * @param until the first day without coverage
 */
export async function endCoverage(
  tx: Tx,
  { site, membership }: Household,
  { memberId, until }: { memberId: string; until: Day },
): Promise<void> {
  await tx
    .update(coverages)
    .set({ coveredUntil: until })
    .where(
      and(
        eq(coverages.site, site),
        eq(coverages.membershipId, membership.id),
        eq(coverages.memberId, memberId),
        isNull(coverages.coveredUntil),
      ),
    );
}

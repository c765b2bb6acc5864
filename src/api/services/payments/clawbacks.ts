import { and, eq, inArray } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { bankPaymentReturnedMail } from '#api/mails/payments/bank-payment.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { ledgerEntries } from '#db/schema/payments.ts';
import { queueMailTo } from '../outbox/queue-mail.ts';
import { ledgerColumns } from './ledger-columns.ts';
import { lockPayment } from './payment-attempt.ts';

/** Ledger key of a payment that the bank took back (recordClawback). */
const clawbackKey = (paymentId: string): string => `taken-back:${paymentId}`;

/** The payments among these that a bank took back. They cannot be refunded. */
export async function findClawbacks(
  tx: Tx,
  site: string,
  paymentIds: readonly string[],
): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: ledgerEntries.paymentId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.site, site), inArray(ledgerEntries.dedupeKey, paymentIds.map(clawbackKey))));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

interface Returned {
  site: string;
  /** of the payment */
  id: string;
  accountId: string;
  brand: LiveBrand;
  now: Date;
}

/**
 * A bank may take a debit back for sixty days, and this cannot be contested (docs.stripe.com/payments/ach-direct-debit,
 * “Disputed payments”): the full payment is owed again, once, regardless of earlier refunds. A pending refund that the
 * processor rejects therefore fails on its own. A disputed card payment can be won, so it changes nothing here.
 */
export async function recordClawback(tx: Tx, { site, id, accountId, brand, now }: Returned): Promise<void> {
  const payment = await lockPayment(tx, { site, id });
  const { method, status, amountCents: owedCents } = payment;
  if (method !== 'bank' || status !== 'captured' || owedCents === 0) return;
  const text = ledgerColumns('payment_taken_back');
  const entry = { site, accountId, kind: 'charge' as const, amountCents: owedCents, ...text, paymentId: id };
  const written = await tx
    .insert(ledgerEntries)
    .values({ ...entry, dedupeKey: clawbackKey(id), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id });
  const [account] = await tx
    .select({ site: accounts.site, id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
  if (written.length === 0 || !account) return;
  await queueMailTo(tx, brand, account, {
    mail: () => bankPaymentReturnedMail(brand, { owedCents }),
    kind: 'bank-payment',
    dedupeKey: clawbackKey(id),
  });
}

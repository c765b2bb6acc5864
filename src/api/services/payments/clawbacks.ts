import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { ledgerEntries } from '#db/schema/ledger-entries.ts';

/** Ledger key of a payment that the bank took back (returned-debit.ts). */
export const takenBackKey = (paymentId: string): string => `taken-back:${paymentId}`;

/** The payments among these that a bank took back. They cannot be refunded. */
export async function takenBack(tx: Tx, site: string, paymentIds: readonly string[]): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: ledgerEntries.paymentId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.site, site), inArray(ledgerEntries.dedupeKey, paymentIds.map(takenBackKey))));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

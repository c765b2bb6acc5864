import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { ledgerEntries } from '#db/schema/ledger-entries.ts';

/** Of the ledger's entry for a payment that a bank has taken back (returned-debit.ts). */
export const takenBackKey = (paymentId: string): string => `taken-back:${paymentId}`;

/** Those of some payments that a bank has taken back: there is nothing left of them that could be given back. */
export async function takenBack(tx: Tx, site: string, paymentIds: readonly string[]): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: ledgerEntries.paymentId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.site, site), inArray(ledgerEntries.dedupeKey, paymentIds.map(takenBackKey))));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

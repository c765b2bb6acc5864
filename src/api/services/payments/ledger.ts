import type { Tx } from '../../../db/database.ts';
import { ledgerEntries } from '../../../db/schema/ledger-entries.ts';
import type { Payment } from './payment.ts';

interface Entry {
  accountId: string;
  text: string;
  at: Date;
}

/**
 * What the account owes for what was bought. The sum of all entries is what is still owed, so a purchase paid in
 * full writes this and `writePayment` with the same amount.
 * @param amountCents what was bought costs, credits that paid for a part of it included
 */
export async function writeCharge(
  tx: Tx,
  { site, id }: Payment,
  { accountId, text, at, amountCents }: Entry & { amountCents: number },
): Promise<void> {
  if (amountCents === 0) return;
  const entry = { site, accountId, kind: 'charge' as const, amountCents, text, paymentId: id };
  await tx.insert(ledgerEntries).values({ ...entry, dedupeKey: `charge:${id}`, createdAt: at });
}

/** What was taken: all of the payment's amount. */
export async function writePayment(
  tx: Tx,
  { site, id, amountCents }: Payment,
  { accountId, text, at }: Entry,
): Promise<void> {
  if (amountCents === 0) return;
  const entry = { site, accountId, kind: 'payment' as const, amountCents: -amountCents, text, paymentId: id };
  await tx.insert(ledgerEntries).values({ ...entry, dedupeKey: `payment:${id}`, createdAt: at });
}

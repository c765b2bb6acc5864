import { sql } from 'drizzle-orm';
import type { Payment } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';

interface Entry {
  accountId: string;
  text: string;
  at: Date;
}

interface Row {
  kind: 'charge' | 'payment';
  amount: number;
  text: string;
}

/**
 * Writes what the account owes for a purchase. The sum of all entries is the balance, so a purchase paid in full writes
 * this and `writePayment` with the same amount.
 * @param amountCents the price, including the part paid from credit
 */
export async function writeCharge(
  tx: Tx,
  payment: Payment,
  { text, amountCents, ...entry }: Entry & { amountCents: number },
): Promise<void> {
  await writeRows(tx, payment, entry, [{ kind: 'charge', amount: amountCents, text }]);
}

/** Writes the full amount of the payment. */
export async function writePayment(tx: Tx, payment: Payment, { text, ...entry }: Entry): Promise<void> {
  await writeRows(tx, payment, entry, [{ kind: 'payment', amount: -payment.amountCents, text }]);
}

/** Writes a charge and its payment. */
export async function writePurchase(
  tx: Tx,
  payment: Payment,
  { text, amountCents, ...entry }: Entry & { amountCents: number },
): Promise<void> {
  await writeRows(tx, payment, entry, [
    { kind: 'charge', amount: amountCents, text },
    {
      kind: 'payment',
      amount: -payment.amountCents,
      text: payment.method === 'bank' ? 'Payment from your bank account' : 'Payment by card',
    },
  ]);
}

/** Skips zero-amount entries. */
async function writeRows(
  tx: Tx,
  { site, id }: Payment,
  { accountId, at }: Omit<Entry, 'text'>,
  rows: readonly Row[],
): Promise<void> {
  const due = rows.filter(({ amount }) => amount !== 0);
  if (due.length === 0) return;
  await tx.execute(sql`
    insert into ledger_entries (site, account_id, kind, amount_cents, text, payment_id, dedupe_key, created_at)
    select ${site}, ${accountId}::uuid, kind, amount, text, ${id}::uuid, kind || ':' || ${id}::text,
      ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) entry (kind text, amount integer, text text)`);
}

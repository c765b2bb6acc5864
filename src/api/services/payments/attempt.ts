import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { payments } from '../../../db/schema/payments.ts';
import type { ApiParts } from '../../parts.ts';
import { leaseFrom, type Payment } from './payment.ts';

type Insert = typeof payments.$inferInsert;

export type NewAttempt = Pick<
  Insert,
  'site' | 'purpose' | 'amountCents' | 'idempotencyKey' | 'requestHash' | 'intent' | 'lines' | 'processor'
> &
  Partial<
    Pick<Insert, 'checkoutId' | 'accountId' | 'membershipId' | 'termStart' | 'termEnd' | 'couponCodeKey'>
  >;

/**
 * Writes an attempt down, before the processor hears of it.
 * @throws a unique violation for a key that was used, and for a second charge of one cart or one term
 */
export async function insertAttempt(tx: Tx, attempt: NewAttempt, now: Date): Promise<Payment> {
  const [made] = await tx
    .insert(payments)
    .values({ ...attempt, leasedUntil: leaseFrom(now), createdAt: now })
    .returning();
  if (!made) throw new Error('a payment was not stored');
  return made;
}

/** The payment made with a client's key; null while there is none. */
export async function findByKey(
  tx: Tx,
  { site, key }: { site: string; key: string },
): Promise<Payment | null> {
  const [found] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.site, site), eq(payments.idempotencyKey, key)));
  return found ?? null;
}

export async function findPayment(
  tx: Tx,
  { site, id }: { site: string; id: string },
): Promise<Payment | null> {
  const [found] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.site, site), eq(payments.id, id)));
  return found ?? null;
}

/**
 * Notes the processor's name for the attempt, which must be known before the money may move. An attempt without a
 * name was never confirmed.
 * @returns false when somebody else has taken the attempt over meanwhile: then it must not be confirmed
 */
export async function storeRef(
  { database, now }: Pick<ApiParts, 'database' | 'now'>,
  { site, id, attempts }: Payment,
  processorRef: string,
): Promise<boolean> {
  const mine = and(
    eq(payments.site, site),
    eq(payments.id, id),
    eq(payments.status, 'started'),
    eq(payments.attempts, attempts),
  );
  const changed = await database.inSite(site, (tx) =>
    tx
      .update(payments)
      .set({ processorRef, leasedUntil: leaseFrom(now()) })
      .where(mine)
      .returning({ id: payments.id }),
  );
  return changed.length === 1;
}

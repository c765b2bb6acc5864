import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { checkoutMembers, checkouts } from '../../../db/schema/checkouts.ts';
import { payments } from '../../../db/schema/payments.ts';
import { Refusal } from '../../fault.ts';

export type CartRow = typeof checkouts.$inferSelect;
export type CartPerson = typeof checkoutMembers.$inferSelect;

export interface Cart {
  row: CartRow;
  people: CartPerson[];
}

/** Whose cart: this browser's, as long as who put it together while logged in still is. */
export interface CartOwner {
  site: string;
  /** null while the browser has no session */
  sessionHash: string | null;
  accountId: string | null;
  now: Date;
}

/** The open cart of a browser, also one that was left alone for too long; null while there is none. */
export async function findCartRow(
  tx: Tx,
  { site, sessionHash, accountId }: CartOwner,
  { lock }: { lock: boolean },
): Promise<CartRow | null> {
  if (sessionHash === null) return null;
  const query = tx
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.site, site),
        eq(checkouts.sessionHash, sessionHash),
        eq(checkouts.status, 'open'),
        or(isNull(checkouts.accountId), accountId ? eq(checkouts.accountId, accountId) : undefined),
      ),
    );
  const [row] = lock ? await query.for('update') : await query;
  return row ?? null;
}

/**
 * The cart, locked against every other call that would change it or pay for it.
 * @throws Refusal cart_expired where there is none any more
 */
export async function lockCart(tx: Tx, owner: CartOwner): Promise<Cart> {
  const row = await findCartRow(tx, owner, { lock: true });
  if (!row || row.expiresAt <= owner.now) throw new Refusal('cart_expired');
  return { row, people: await peopleOf(tx, row) };
}

/** The people of a cart, in the order in which they were added. */
export async function peopleOf(tx: Tx, { site, id }: Pick<CartRow, 'site' | 'id'>): Promise<CartPerson[]> {
  return tx
    .select()
    .from(checkoutMembers)
    .where(and(eq(checkoutMembers.site, site), eq(checkoutMembers.checkoutId, id)))
    .orderBy(asc(checkoutMembers.position), asc(checkoutMembers.id));
}

/** Whether money is being taken for the cart at this moment. */
export async function isBeingPaid(tx: Tx, { site, id }: Pick<CartRow, 'site' | 'id'>): Promise<boolean> {
  const [underWay] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.site, site), eq(payments.checkoutId, id), eq(payments.status, 'started')))
    .limit(1);
  return underWay !== undefined;
}

/**
 * What is being paid for stays as it is until the payment is settled.
 * @throws Refusal in_progress
 */
export async function assertNotBeingPaid(tx: Tx, row: Pick<CartRow, 'site' | 'id'>): Promise<void> {
  if (await isBeingPaid(tx, row)) throw new Refusal('in_progress');
}

/** A cart that is used lives on. */
export async function touchCart(
  tx: Tx,
  { site, id }: Pick<CartRow, 'site' | 'id'>,
  { now, lifeMs }: { now: Date; lifeMs: number },
  changes: Partial<typeof checkouts.$inferInsert> = {},
): Promise<CartRow> {
  const [row] = await tx
    .update(checkouts)
    .set({ ...changes, updatedAt: now, expiresAt: new Date(now.getTime() + lifeMs) })
    .where(and(eq(checkouts.site, site), eq(checkouts.id, id)))
    .returning();
  if (!row) throw new Error('a cart vanished');
  return row;
}

interface NewCart {
  site: string;
  sessionHash: string;
  accountId: string | null;
  now: Date;
  lifeMs: number;
}

/** A new cart; the one that two calls of a browser make at the same moment is the same. */
export async function createCart(tx: Tx, cart: NewCart): Promise<CartRow> {
  const { site, sessionHash, accountId, now, lifeMs } = cart;
  await tx
    .insert(checkouts)
    .values({
      ...{ site, sessionHash, accountId, createdAt: now, updatedAt: now },
      expiresAt: new Date(now.getTime() + lifeMs),
    })
    .onConflictDoNothing();
  const row = await findCartRow(tx, { site, sessionHash, accountId, now }, { lock: true });
  if (!row) throw new Refusal('conflict');
  return row;
}

/** Ends a cart: its people and the password are not kept longer than they are needed. */
export async function closeCart(
  tx: Tx,
  { site, id }: Pick<CartRow, 'site' | 'id'>,
  changes: { status: 'done' | 'expired'; accountId?: string; now: Date },
): Promise<void> {
  const { status, accountId, now } = changes;
  await tx
    .update(checkouts)
    .set({ status, passwordHash: null, updatedAt: now, ...(accountId && { accountId }) })
    .where(and(eq(checkouts.site, site), eq(checkouts.id, id)));
  await tx
    .delete(checkoutMembers)
    .where(and(eq(checkoutMembers.site, site), eq(checkoutMembers.checkoutId, id)));
}

/**
 * Clears away carts that were left alone for too long, across all sites, for a job; one that is being paid for
 * stays until the payment is settled. Safe to run twice and from two processes.
 * @returns how many
 */
export async function expireCarts(tx: Tx, now: Date, most = 500): Promise<number> {
  const cleared = await tx.execute<{ site: string }>(sql`
    with stale as (
      select c.site, c.id from checkouts c
      where c.status = 'open' and c.expires_at <= ${now.toISOString()}
        and not exists (
          select from payments p where p.site = c.site and p.checkout_id = c.id and p.status = 'started'
        )
      order by c.expires_at limit ${most} for update skip locked
    ), people as (
      delete from checkout_members m using stale where m.site = stale.site and m.checkout_id = stale.id
    )
    update checkouts c set status = 'expired', password_hash = null, email = null, email_key = null, phone = '',
      street = '', street2 = '', city = '', state = '', zip = '', updated_at = ${now.toISOString()}
    from stale where c.site = stale.site and c.id = stale.id
    returning c.site`);
  return cleared.rows.length;
}

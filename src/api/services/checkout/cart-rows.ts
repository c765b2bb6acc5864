import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { jsonObject, jsonRows } from '#db/queries/json-values.ts';
import { inlineLiteral, prepared } from '#db/queries/statements.ts';
import { allowLonger } from '#db/queries/transactions.ts';
import { checkoutMembers, checkouts } from '#db/schema/checkouts.ts';
import { payments } from '#db/schema/payments.ts';
import { findStarted } from '../payments/payment-attempt.ts';
import { bankPaymentPending } from '../payments/payment-errors.ts';

export type CartRow = typeof checkouts.$inferSelect;
export type CartPerson = typeof checkoutMembers.$inferSelect;

export interface Cart {
  row: CartRow;
  people: CartPerson[];
}

/** The cart of this browser. A cart made while logged in belongs to that login. */
export interface CartOwner {
  site: string;
  /** null while the browser has no session */
  sessionHash: string | null;
  accountId: string | null;
  now: Date;
}

const { placeholder } = sql;
const ofBrowser = and(
  eq(checkouts.site, placeholder('site')),
  eq(checkouts.sessionHash, placeholder('sessionHash')),
  eq(checkouts.status, inlineLiteral('open')),
);
const cartQuery = prepared((tx) => tx.select().from(checkouts).where(ofBrowser).prepare('cart'));
const lockedCartQuery = prepared((tx) =>
  tx.select().from(checkouts).where(ofBrowser).for('update').prepare('locked_cart'),
);

/** The open cart of a browser, even if expired; null if there is none. */
export async function findCartRow(
  tx: Tx,
  { site, sessionHash, accountId }: CartOwner,
  { lock }: { lock: boolean },
): Promise<CartRow | null> {
  if (sessionHash === null) return null;
  const [row] = await (lock ? lockedCartQuery : cartQuery)(tx).execute({ site, sessionHash });
  return row && isOwn(row, accountId) ? row : null;
}

const isOwn = (row: CartRow, accountId: string | null): boolean =>
  row.accountId === null || row.accountId === accountId;

/**
 * Locks the cart against concurrent changes and payments.
 * @throws ApiError cart_expired if there is none
 */
export async function lockCart(tx: Tx, owner: CartOwner): Promise<Cart> {
  const row = await findCartRow(tx, owner, { lock: true });
  if (!row || row.expiresAt <= owner.now) throw new ApiError('cart_expired');
  // read after locking: the previous holder may have added a person
  return { row, people: await peopleOf(tx, row) };
}

const peopleJson = jsonRows(
  jsonObject(getTableColumns(checkoutMembers)),
  sql`from ${checkoutMembers} where ${checkoutMembers.site} = ${placeholder('site')}
    and ${checkoutMembers.checkoutId} = ${checkouts.id}`,
  sql`${checkoutMembers.position}, ${checkoutMembers.id}`,
);

const paymentsCartQuery = prepared((tx) =>
  tx
    .select({ row: checkouts, people: sql`${peopleJson.json}` })
    .from(checkouts)
    .where(and(eq(checkouts.site, placeholder('site')), eq(checkouts.id, placeholder('checkoutId'))))
    .for('update')
    .prepare('cart_of_payment'),
);

/** Locks the cart of a pending payment. It cannot change, so one statement reads its people as well. */
export async function lockCartOfPayment(
  tx: Tx,
  { site, checkoutId }: { site: string; checkoutId: string | null },
): Promise<Cart> {
  const [cart] = await paymentsCartQuery(tx).execute({ site, checkoutId });
  if (!cart) throw new Error('a payment for a membership has no cart');
  return { row: cart.row, people: peopleJson.parse(cart.people) };
}

const peopleQuery = prepared((tx) =>
  tx
    .select()
    .from(checkoutMembers)
    .where(
      and(eq(checkoutMembers.site, placeholder('site')), eq(checkoutMembers.checkoutId, placeholder('id'))),
    )
    .orderBy(asc(checkoutMembers.position), asc(checkoutMembers.id))
    .prepare('people_of_cart'),
);

/** The people of a cart, in the order they were added. */
export async function peopleOf(tx: Tx, { site, id }: Pick<CartRow, 'site' | 'id'>): Promise<CartPerson[]> {
  return peopleQuery(tx).execute({ site, id });
}

/** The pending payment of the cart, or null. A bank takes days. */
export function findPendingPayment(
  tx: Tx,
  { site, id }: Pick<CartRow, 'site' | 'id'>,
): Promise<{ processingSince: Date | null } | null> {
  return findStarted(tx, and(eq(payments.site, site), eq(payments.checkoutId, id)));
}

/**
 * Blocks changes to the cart while it is being paid.
 * @throws ApiError in_progress; conflict (reason 'bank_under_way')
 */
export async function assertNotBeingPaid(tx: Tx, row: Pick<CartRow, 'site' | 'id'>): Promise<void> {
  const pending = await findPendingPayment(tx, row);
  if (pending) throw pending.processingSince ? bankPaymentPending() : new ApiError('in_progress');
}

/** Extends the life of the cart and applies changes. */
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
  if (!row) throw new Error('the cart no longer exists');
  return row;
}

interface NewCart {
  site: string;
  sessionHash: string;
  accountId: string | null;
  now: Date;
  lifeMs: number;
}

/** Each retry means that another cart was created and closed in between. */
const TRIES = 3;

/**
 * Creates a cart and locks it; two concurrent calls of a browser get the same one.
 * @throws ApiError conflict if another account's cart is in the way
 */
export async function createCart(tx: Tx, cart: NewCart): Promise<CartRow> {
  const { site, sessionHash, accountId, now, lifeMs } = cart;
  for (let left = TRIES; left > 0; left -= 1) {
    const [made] = await tx
      .insert(checkouts)
      .values({
        site,
        sessionHash,
        accountId,
        createdAt: now,
        updatedAt: now,
        expiresAt: new Date(now.getTime() + lifeMs),
      })
      .onConflictDoNothing()
      .returning();
    const row = made ?? (await findCartRow(tx, { site, sessionHash, accountId, now }, { lock: true }));
    if (row) return row;
    // the conflicting cart was paid for while we waited for its lock: try again
  }
  throw new ApiError('conflict');
}

/** Closes a paid cart: its people are members now, and the account has the password. */
export async function finishCart(
  tx: Tx,
  { site, id }: Pick<CartRow, 'site' | 'id'>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with people as (delete from checkout_members where site = ${site} and checkout_id = ${id})
    update checkouts set status = 'done', account_id = ${accountId}, password_hash = null,
      updated_at = ${now.toISOString()}
    where site = ${site} and id = ${id}`);
}

/** Removes personal data from an unpaid cart. */
const FORGOTTEN = sql`status = 'expired', password_hash = null, email = null, email_key = null, phone = '',
  street = '', street2 = '', city = '', state = '', zip = ''`;

/** Closes an unpaid cart that will not be used again. */
export async function abandonCart(
  tx: Tx,
  { site, id }: Pick<CartRow, 'site' | 'id'>,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with people as (delete from checkout_members where site = ${site} and checkout_id = ${id})
    update checkouts set ${FORGOTTEN}, updated_at = ${now.toISOString()} where site = ${site} and id = ${id}`);
}

/** Lets a payment that began just before the cart expired become visible before cleanup. */
const GRACE_MS = 5 * 60_000;

/**
 * A job that clears expired carts of all sites, one site after the other. A cart with a pending payment stays until the
 * payment is settled. Safe to run repeatedly and concurrently.
 * @returns how many
 */
export async function expireCarts(tx: Tx, now: Date, most = 500): Promise<number> {
  await allowLonger(tx);
  const before = new Date(now.getTime() - GRACE_MS).toISOString();
  const isStale = sql`c.status = 'open' and c.expires_at <= ${before} and not exists (
    select from payments p where p.site = c.site and p.checkout_id = c.id and p.status = 'started')`;
  const found = await tx.execute<{ site: string; ids: string[] }>(sql`
    select site, array_agg(id) as ids
    from (select c.site, c.id from checkouts c where ${isStale} order by c.expires_at limit ${most}) stale
    group by site`);
  let cleared = 0;
  for (const { site, ids } of found.rows) {
    const { rowCount } = await tx.execute(sql`
      with stale as (
        select c.site, c.id from checkouts c
        where c.site = ${site} and c.id = any(${sql.param(ids)}::uuid[]) and ${isStale} for update skip locked
      ), people as (
        delete from checkout_members m using stale where m.site = ${site} and m.checkout_id = stale.id
      )
      update checkouts c set ${FORGOTTEN}, updated_at = ${now.toISOString()}
      from stale where c.site = ${site} and c.id = stale.id`);
    cleared += rowCount ?? 0;
  }
  return cleared;
}

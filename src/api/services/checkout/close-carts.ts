import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { allowLonger } from '#db/queries/transactions.ts';
import type { CartRow } from './cart-rows.ts';

/** A cart that was paid for: its people are members now, and the password is the account's. */
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

/** What is left of a cart that nobody paid for: that there was one. */
const FORGOTTEN = sql`status = 'expired', password_hash = null, email = null, email_key = null, phone = '',
  street = '', street2 = '', city = '', state = '', zip = ''`;

/** Ends a cart that nobody is to use any more, and that is not being paid for. */
export async function abandonCart(
  tx: Tx,
  { site, id }: Pick<CartRow, 'site' | 'id'>,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with people as (delete from checkout_members where site = ${site} and checkout_id = ${id})
    update checkouts set ${FORGOTTEN}, updated_at = ${now.toISOString()} where site = ${site} and id = ${id}`);
}

/**
 * A payment that began in the last moment of a cart is to be seen before the cart is cleared away. No payment
 * begins later than that.
 */
const GRACE_MS = 5 * 60_000;

/**
 * Clears away carts that were left alone for too long, across all sites, for a job; one that is being paid for
 * stays until the payment is settled. Safe to run twice and from two processes.
 * @returns how many
 */
export async function expireCarts(tx: Tx, now: Date, most = 500): Promise<number> {
  await allowLonger(tx);
  const before = new Date(now.getTime() - GRACE_MS).toISOString();
  const cleared = await tx.execute<{ site: string }>(sql`
    with stale as (
      select c.site, c.id from checkouts c
      where c.status = 'open' and c.expires_at <= ${before}
        and not exists (
          select from payments p where p.site = c.site and p.checkout_id = c.id and p.status = 'started'
        )
      order by c.expires_at limit ${most} for update skip locked
    ), people as (
      delete from checkout_members m using stale where m.site = stale.site and m.checkout_id = stale.id
    )
    update checkouts c set ${FORGOTTEN}, updated_at = ${now.toISOString()}
    from stale where c.site = stale.site and c.id = stale.id
    returning c.site`);
  return cleared.rows.length;
}

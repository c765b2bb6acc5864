import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { allowLonger } from '#db/queries/transactions.ts';
import type { CartRow } from './cart-rows.ts';

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
 * A job that clears expired carts of all sites. A cart with a pending payment stays until the payment is settled. Safe
 * to run repeatedly and concurrently.
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

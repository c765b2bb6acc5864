import { and, asc, eq, sql } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { inText } from '#db/queries/inline-literal.ts';
import { prepared } from '#db/queries/prepared.ts';
import { checkoutMembers, checkouts } from '#db/schema/checkouts.ts';
import { payments } from '#db/schema/payments.ts';
import { bankPaymentPending } from '../payments/bank-payment-pending.ts';

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

const { placeholder } = sql;
const ofBrowser = and(
  eq(checkouts.site, placeholder('site')),
  eq(checkouts.sessionHash, placeholder('sessionHash')),
  eq(checkouts.status, inText('open')),
);
const cartQuery = prepared((tx) => tx.select().from(checkouts).where(ofBrowser).prepare('cart'));
const lockedCartQuery = prepared((tx) =>
  tx.select().from(checkouts).where(ofBrowser).for('update').prepare('locked_cart'),
);

/** The open cart of a browser, also one that was left alone for too long; null while there is none. */
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
 * The cart, locked against every other call that would change it or pay for it.
 * @throws ApiError cart_expired where there is none any more
 */
export async function lockCart(tx: Tx, owner: CartOwner): Promise<Cart> {
  const row = await findCartRow(tx, owner, { lock: true });
  if (!row || row.expiresAt <= owner.now) throw new ApiError('cart_expired');
  // read when the lock is held: whoever held it before may have added somebody
  return { row, people: await peopleOf(tx, row) };
}

const paymentsCartQuery = prepared((tx) =>
  tx
    .select({
      row: checkouts,
      people: sql<CartPerson[]>`coalesce((
        select json_agg(json_build_object('site', m.site, 'id', m.id, 'checkoutId', m.checkout_id,
          'position', m.position, 'firstName', m.first_name, 'lastName', m.last_name, 'birthDate', m.birth_date,
          'relation', m.relation, 'disabled', m.disabled, 'planId', m.plan_id) order by m.position, m.id)
        from checkout_members m where m.site = checkouts.site and m.checkout_id = checkouts.id), '[]')`,
    })
    .from(checkouts)
    .where(and(eq(checkouts.site, placeholder('site')), eq(checkouts.id, placeholder('checkoutId'))))
    .for('update')
    .prepare('cart_of_payment'),
);

/** What a payment under way is for, locked. Nobody changes it, so the people may be read together with it. */
export async function lockCartOfPayment(
  tx: Tx,
  { site, checkoutId }: { site: string; checkoutId: string | null },
): Promise<Cart> {
  const [cart] = await paymentsCartQuery(tx).execute({ site, checkoutId });
  if (!cart) throw new Error('a payment for a membership has no cart');
  return cart;
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

/** The people of a cart, in the order in which they were added. */
export async function peopleOf(tx: Tx, { site, id }: Pick<CartRow, 'site' | 'id'>): Promise<CartPerson[]> {
  return peopleQuery(tx).execute({ site, id });
}

/** What takes money for the cart: for a moment, or at a bank, for days; null while nothing does. */
export async function paymentUnderWay(
  tx: Tx,
  { site, id }: Pick<CartRow, 'site' | 'id'>,
): Promise<{ processingSince: Date | null } | null> {
  const [underWay] = await tx
    .select({ processingSince: payments.processingSince })
    .from(payments)
    .where(and(eq(payments.site, site), eq(payments.checkoutId, id), eq(payments.status, 'started')))
    .limit(1);
  return underWay ?? null;
}

/**
 * What is being paid for stays as it is until the payment is settled.
 * @throws ApiError in_progress; conflict (reason 'bank_under_way')
 */
export async function assertNotBeingPaid(tx: Tx, row: Pick<CartRow, 'site' | 'id'>): Promise<void> {
  const underWay = await paymentUnderWay(tx, row);
  if (underWay) throw underWay.processingSince ? bankPaymentPending() : new ApiError('in_progress');
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

/** Each further one means that yet another cart was made and ended in between. */
const TRIES = 3;

/**
 * A new cart, locked; the one that two calls of a browser make at the same moment is the same.
 * @throws ApiError conflict where somebody else's is in the way
 */
export async function createCart(tx: Tx, cart: NewCart): Promise<CartRow> {
  const { site, sessionHash, accountId, now, lifeMs } = cart;
  for (let left = TRIES; left > 0; left -= 1) {
    const [made] = await tx
      .insert(checkouts)
      .values({
        ...{ site, sessionHash, accountId, createdAt: now, updatedAt: now },
        expiresAt: new Date(now.getTime() + lifeMs),
      })
      .onConflictDoNothing()
      .returning();
    const row = made ?? (await findCartRow(tx, { site, sessionHash, accountId, now }, { lock: true }));
    if (row) return row;
    // the cart in the way was paid for while we waited for its lock: now there is room for another one
  }
  throw new ApiError('conflict');
}

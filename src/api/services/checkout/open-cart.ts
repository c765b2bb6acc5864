import { and, eq } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { inlineLiteral } from '#db/queries/statements.ts';
import { checkouts } from '#db/schema/checkouts.ts';
import { type CartCall, ownerOf } from './cart-answer.ts';
import { assertNotBeingPaid, type CartRow, createCart, findCartRow } from './cart-rows.ts';
import { abandonCart } from './close-carts.ts';

/**
 * The cart of a browser, locked. Creates one if there is none, if it expired, or if it belongs to another login.
 * @throws ApiError in_progress while the existing cart is being paid
 */
export async function openCart(tx: Tx, call: CartCall): Promise<CartRow> {
  const { site, session, member, parts } = call;
  const { hash: sessionHash } = session.begin();
  const owner = { ...ownerOf(call), sessionHash };
  const row = await findCartRow(tx, owner, { lock: true });
  if (row) await assertNotBeingPaid(tx, row);
  if (row && row.expiresAt > owner.now) return row;
  const left = row ?? (await foreignCart(tx, { site, sessionHash }));
  if (left) {
    await assertNotBeingPaid(tx, left);
    await abandonCart(tx, left, owner.now);
  }
  const lifeMs = parts.settings.CART_MS;
  const accountId = member?.accountId ?? null;
  const made = await createCart(tx, { site, sessionHash, accountId, now: owner.now, lifeMs });
  // another tab may have just created it, and be paying already
  await assertNotBeingPaid(tx, made);
  return made;
}

/** A cart made by a member who has logged out; it has personal data. */
async function foreignCart(
  tx: Tx,
  { site, sessionHash }: { site: string; sessionHash: string },
): Promise<CartRow | null> {
  const own = and(eq(checkouts.site, site), eq(checkouts.sessionHash, sessionHash));
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(own, eq(checkouts.status, inlineLiteral('open'))))
    .for('update');
  return row ?? null;
}

/** Message for a member who is logged in. */
export const ALREADY_MEMBER = 'You already have a membership. It is on your dashboard.';

/** A member cannot use a cart. @throws ApiError already_member */
export function assertNoMember(eligibility: { isMember: boolean } | null): void {
  if (eligibility?.isMember) throw new ApiError('already_member', { message: ALREADY_MEMBER });
}

import { and, eq } from 'drizzle-orm';
import { notFound } from '#api/kernel/errors.ts';
import type { CartAnswer } from '#contracts/checkout/cart.ts';
import type { setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import { CONTACT_FIELDS } from '#contracts/shared/address.ts';
import type { BodyOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { inlineLiteral } from '#db/queries/statements.ts';
import { checkouts } from '#db/schema/checkouts.ts';
import { guardGuesses } from '../catalog/coupons.ts';
import { findOffice } from '../catalog/office-entries.ts';
import { type Limit, limitCalls } from '../limits/rate-limit.ts';
import { assertNoMember, readEligibility } from './buyer-account.ts';
import { credentials } from './buyer-credentials.ts';
import { type CartCall, cartAnswer, cartOwner } from './cart-answer.ts';
import {
  abandonCart,
  assertNotBeingPaid,
  type CartRow,
  createCart,
  findCartRow,
  touchCart,
} from './cart-rows.ts';
import { chosenCoupon, chosenPlan } from './choose-cart-plan.ts';
import { checkoutContext } from './purchase.ts';

/** A family needs a few carts; a script would fill the database. */
const CARTS: Limit = { name: 'carts', most: 120, perSeconds: 3600 };

type Body = BodyOf<typeof setCheckoutAccount>;

/**
 * Creates a cart, or changes its account and plan.
 * @throws ApiError
 */
export async function setAccount(call: CartCall, body: Body): Promise<CartAnswer> {
  const { site, deps, member, inSite } = call;
  const checkout = await checkoutContext(call);
  const { now, offer } = checkout;
  const before = await inSite((tx) => findCartRow(tx, cartOwner(call), { lock: false }));
  if (!before) await limitCalls(call, CARTS);
  // a logged-in member has an address
  const login = member ? {} : await credentials(call, { body, before, checkout });
  return guardGuesses(call, body.coupon || body.invitation, () =>
    inSite(async (tx) => {
      const eligibility = member && (await readEligibility(tx, { site, accountId: member.accountId, now }));
      assertNoMember(eligibility);
      const row = await openCart(tx, call);
      const state = body.state ?? (row.state || null);
      const { plan, office } = body;
      if (plan === undefined && office && !(await findOffice(tx, { site, offer, id: office })))
        throw notFound();
      const choice =
        plan === undefined || office === undefined
          ? {
              ...(office !== undefined && { officeId: office }),
              ...(body.coupon !== undefined && (await chosenCoupon(tx, body.coupon ?? '', site))),
            }
          : await chosenPlan(
              tx,
              { coupon: row.couponCode, ...body, plan, office },
              { site, checkout, state, presentPlanId: row.planId },
            );
      const lifeMs = deps.settings.CART_MS;
      await touchCart(tx, row, { now, lifeMs }, { ...contactIn(body), ...login, ...choice });
      return cartAnswer(tx, call, checkout);
    }),
  );
}

/** The fields in the request; the others stay as they are. */
const contactIn = (body: Body): Partial<typeof checkouts.$inferInsert> =>
  Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
  );

/**
 * The cart of a browser, locked. Creates one if there is none, if it expired, or if it belongs to another login.
 * @throws ApiError in_progress while the existing cart is being paid
 */
export async function openCart(tx: Tx, call: CartCall): Promise<CartRow> {
  const { site, session, member, deps } = call;
  const { hash: sessionHash } = session.begin();
  const owner = { ...cartOwner(call), sessionHash };
  const row = await findCartRow(tx, owner, { lock: true });
  if (row) await assertNotBeingPaid(tx, row);
  if (row && row.expiresAt > owner.now) return row;
  const left = row ?? (await foreignCart(tx, { site, sessionHash }));
  if (left) {
    await assertNotBeingPaid(tx, left);
    await abandonCart(tx, left, owner.now);
  }
  const lifeMs = deps.settings.CART_MS;
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

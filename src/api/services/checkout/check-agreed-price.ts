import { ApiError } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { accountProblems } from './account-problems.ts';
import type { Cart } from './cart-rows.ts';
import { type Priced, priceSelection } from './price-cart.ts';
import type { Purchase, Shop } from './purchase.ts';
import type { KnownBuyer } from './resolve-buyer.ts';

interface PriceContext {
  purchase: Purchase;
  cart: Cart;
  shop: Shop;
  buyer: KnownBuyer;
}

/**
 * Recomputes the price of a purchase.
 * @throws ApiError invalid, naming every problem; conflict (reason 'price_changed') if the buyer saw another price
 */
export async function agreedPrice(tx: Tx, context: PriceContext): Promise<Priced> {
  const { purchase, cart, shop, buyer } = context;
  const { row, people } = cart;
  const { planId, officeId, couponCode } = row;
  const state = row.state || buyer.account?.state || null;
  const selection = { site: purchase.site, planId, officeId, couponCode, people, state };
  const priced = await priceSelection(tx, selection, { offer: shop.offer, buyer, now: shop.now });
  if (!priced)
    throw new ApiError('invalid', { reason: 'no_plan', fields: { plan: 'Please choose a plan first.' } });
  assertBuyable(priced, context);
  const due = priced.quote.dueTodayCents;
  if (due === purchase.payment.totalCents) return priced;
  const now = formatCents(due);
  throw new ApiError('conflict', {
    reason: 'price_changed',
    message: `The price is now ${now}. Nothing was charged. Please check it and pay again.`,
    fields: { totalCents: `The price is now ${now}.` },
  });
}

function assertBuyable({ problems: ofSelection }: Priced, { purchase, cart }: PriceContext): void {
  const { row, people } = cart;
  const isThereSelf = people.some(({ relation }) => relation === 'self');
  const problems = [
    ...accountProblems(row, { isLoggedIn: purchase.member !== null }),
    ...(isThereSelf
      ? []
      : [{ field: 'members', reason: 'no_self', message: 'Please choose who is joining.' }]),
    ...ofSelection,
  ];
  const [first] = problems;
  if (!first) return;
  const names = new Map(
    people.map((person, index) => [`members.${person.id}`, purchase.nameOf(person, index)]),
  );
  const fields = problems.map(({ field, message }) => {
    const name = names.get(field);
    return [name === undefined ? field : `members.${name}`, message];
  });
  throw new ApiError('invalid', { reason: first.reason, fields: Object.fromEntries(fields) });
}

import { and, asc, eq } from 'drizzle-orm';
import { notFound } from '#api/kernel/errors.ts';
import { hashToken } from '#api/kernel/tokens.ts';
import type { Person } from '#contracts/membership/person.ts';
import type { Tx } from '#db/queries/database.ts';
import { members } from '#db/schema/accounts.ts';
import { checkoutMembers, type checkouts } from '#db/schema/checkouts.ts';
import { chosenOwnPlan, findPlace } from '../membership/own-plan-offers.ts';
import { type Cart, type CartRow, createCart, peopleOf, touchCart } from './cart-rows.ts';
import { chosenPlan, type PlanChoice } from './choose-cart-plan.ts';
import type { CheckoutContext } from './purchase.ts';

/** The cart of a single-call purchase, separate from the browser's cart. */
export interface OneCallCart {
  site: string;
  /** the client's key: two concurrent calls with it make one cart */
  key: string;
  sessionHash: string | null;
  choice: PlanChoice;
  checkout: CheckoutContext;
  lifeMs: number;
}

type Columns = Partial<typeof checkouts.$inferInsert>;

/** @throws ApiError not_found, invalid */
export async function cartOfSignup(
  tx: Tx,
  cart: OneCallCart,
  { account, people }: Omit<Content, 'accountId'>,
): Promise<Cart> {
  return makeCart(tx, cart, { account, accountId: null, people });
}

/**
 * A cart for an account's people on file.
 * @param ask.memberIds absent: everyone on file
 * @throws ApiError not_found, also for people of another account; invalid
 */
export async function cartOfAccount(
  tx: Tx,
  cart: OneCallCart,
  { accountId, memberIds }: { accountId: string; memberIds?: readonly string[] | undefined },
): Promise<Cart> {
  const onFile = await tx
    .select()
    .from(members)
    .where(and(eq(members.site, cart.site), eq(members.accountId, accountId)))
    .orderBy(asc(members.sequence));
  if (memberIds?.some((id) => !onFile.some((member) => member.id === id))) throw notFound();
  const people = onFile.filter(({ id }) => memberIds?.includes(id) ?? true);
  return makeCart(tx, cart, { account: {}, accountId, people });
}

interface Content {
  account: Columns;
  accountId: string | null;
  people: readonly (Person & { plan?: string | null | undefined })[];
}

async function makeCart(tx: Tx, cart: OneCallCart, { account, accountId, people }: Content): Promise<Cart> {
  const { site, key, choice, checkout, lifeMs } = cart;
  const { now } = checkout;
  const sessionHash = hashToken(`${cart.sessionHash ?? ''} ${key}`);
  const made = await createCart(tx, { site, sessionHash, accountId, now, lifeMs });
  const state = account.state ?? null;
  const plan = await chosenPlan(tx, choice, { site, checkout, state });
  const row = await touchCart(tx, made, { now, lifeMs }, { ...account, ...plan });
  await tx
    .delete(checkoutMembers)
    .where(and(eq(checkoutMembers.site, site), eq(checkoutMembers.checkoutId, row.id)));
  const ownPlanIds = await ownPlanIdsOf(tx, people, { row, checkout });
  const rows = people.map(({ firstName, lastName, birthDate, relation, disabled }, position) => ({
    site,
    checkoutId: row.id,
    position,
    firstName,
    lastName,
    birthDate,
    relation,
    disabled,
    planId: ownPlanIds[position] ?? null,
  }));
  if (rows.length > 0) await tx.insert(checkoutMembers).values(rows);
  return { row, people: await peopleOf(tx, row) };
}

/**
 * The plans of people's own.
 * @throws ApiError invalid for a plan they may not have, by the person's index in the request
 */
async function ownPlanIdsOf(
  tx: Tx,
  people: Content['people'],
  { row, checkout }: { row: CartRow; checkout: CheckoutContext },
): Promise<(string | null)[]> {
  if (people.every(({ plan }) => !plan)) return [];
  const place = await findPlace(tx, row, checkout.offer);
  const ids: (string | null)[] = [];
  for (const [index, { relation, plan: planId }] of people.entries()) {
    const own = await chosenOwnPlan(tx, { relation, planId }, { place, field: `members.${index}` });
    ids.push(own?.id ?? null);
  }
  return ids;
}

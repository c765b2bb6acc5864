import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { accountEvents } from '../../../db/schema/account-events.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { checkouts } from '../../../db/schema/checkouts.ts';
import { consents } from '../../../db/schema/consents.ts';
import { coverages, memberships } from '../../../db/schema/memberships.ts';
import { MEMBER_NUMBERS, memberNumber } from '../../../domain/member-number.ts';
import { dayOfMonth } from '../../../util/calendar.ts';
import { writeCharge, writePayment } from '../payments/ledger.ts';
import type { Payment } from '../payments/payment.ts';
import { type Capture, type Settler, Undeliverable } from '../payments/settler.ts';
import { type AccountRow, accountByEmail, accountById, endRunOut, standingOf, takeTurnsOf } from './buyer.ts';
import { type CartRow, closeCart, peopleOf } from './cart-rows.ts';
import { type JoinIntent, JoinIntentSchema } from './join-intent.ts';
import { queueJoinMails } from './join-mails.ts';
import { storeHousehold } from './store-household.ts';

/** A membership was paid for: the account where there is none yet, its people, the membership, the papers. */
export const settleJoin: Settler = {
  captured: async (tx, capture) => {
    const { payment, now } = capture;
    const { site } = payment;
    const intent = JoinIntentSchema.parse(payment.intent);
    const cart = await cartOf(tx, payment);
    const emailKey = cart.emailKey ?? '';
    await takeTurnsOf(tx, { site, emailKey, accountId: payment.accountId ?? undefined });
    const { account, isOwner, isNew } = await accountFor(tx, { payment, cart, now });
    const standing = isNew ? null : await standingOf(tx, { site, accountId: account.id, now });
    if (standing?.isMember) throw new Undeliverable('already_member', account.id);
    await endRunOut(tx, site, standing?.runOut ?? []);

    const accountId = account.id;
    const people = await storeHousehold(tx, {
      ...{ site, accountId, isNew, isOwner, now },
      people: await peopleOf(tx, cart),
    });
    const membership = await insertMembership(tx, { capture, intent, accountId, isOwner });
    await tx.insert(coverages).values(
      people.map(({ id: memberId }) => ({
        ...{ site, memberId, membershipId: membership.id },
        coveredFrom: intent.termStart,
      })),
    );
    await writeBooks(tx, { capture, intent, accountId, isOwner });
    await queueJoinMails(tx, { capture, intent, account, membership, people, isOwner });
    await closeCart(tx, cart, { status: 'done', accountId, now });
    return { accountId, membershipId: membership.id, keepsCard: isOwner, intent: { isOwner } };
  },
};

async function cartOf(tx: Tx, { site, checkoutId }: Payment): Promise<CartRow> {
  const [cart] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.site, site), eq(checkouts.id, checkoutId ?? '')))
    .for('update');
  if (!cart) throw new Error('a payment for a membership has no cart');
  return cart;
}

interface Owner {
  account: AccountRow;
  /** the buyer is logged in as the account's owner, knew the password, or has just made the account */
  isOwner: boolean;
  isNew: boolean;
}

interface Asked {
  payment: Payment;
  cart: CartRow;
  now: Date;
}

async function accountFor(tx: Tx, { payment, cart, now }: Asked): Promise<Owner> {
  const { site, purpose } = payment;
  const known = payment.accountId
    ? await accountById(tx, site, payment.accountId)
    : await accountByEmail(tx, site, cart.emailKey ?? '');
  if (!known) return { account: await insertAccount(tx, cart, now), isOwner: true, isNew: true };
  const isOwner = purpose === 'purchase' || known.passwordHash === cart.passwordHash;
  if (isOwner) await completeAccount(tx, known, cart);
  return { account: known, isOwner, isNew: false };
}

async function insertAccount(tx: Tx, cart: CartRow, now: Date): Promise<AccountRow> {
  const { site, email, emailKey, passwordHash, phone, street, street2, city, state, zip } = cart;
  if (!email || !emailKey || !passwordHash) throw new Error('a cart was paid for without an account in it');
  const [account] = await tx
    .insert(accounts)
    .values({
      ...{ site, email, emailKey, passwordHash, phone, street, street2, city, state, zip },
      ...{ passwordChangedAt: now, createdAt: now },
    })
    .returning();
  if (!account) throw new Error('an account was not stored');
  return account;
}

/** What the owner has just told us is newer than what we know; what was left empty stays. */
async function completeAccount(tx: Tx, { site, id }: AccountRow, cart: CartRow): Promise<void> {
  const { phone, street, street2, city, state, zip } = cart;
  const address = street || city || zip ? { street, street2, city, state, zip } : {};
  const told = { ...(phone && { phone }), ...(state && { state }), ...address };
  if (Object.keys(told).length === 0) return;
  await tx
    .update(accounts)
    .set(told)
    .where(and(eq(accounts.site, site), eq(accounts.id, id)));
}

interface Joined {
  capture: Capture;
  intent: JoinIntent;
  accountId: string;
  isOwner: boolean;
}

type MembershipRow = typeof memberships.$inferSelect;

/** Numbers are drawn; one that is taken is drawn again. */
const DRAWS = 8;

async function insertMembership(tx: Tx, joined: Joined): Promise<MembershipRow> {
  const { capture, intent, accountId, isOwner } = joined;
  const { payment, now } = capture;
  const { planId, officeId, cycle, termStart, termEnd, termPrice, priceCents, renewalCents } = intent;
  // nobody but the owner may bind the account to more than was paid for
  const autoRenew = intent.autoRenew && isOwner;
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const [made] = await tx
      .insert(memberships)
      .values({
        ...{ site: payment.site, accountId, planId, officeId, cycle, termStart, termEnd, termPrice },
        ...{ priceCents, autoRenew, status: 'active', createdAt: now },
        agreedCents: autoRenew ? renewalCents : null,
        number: memberNumber(randomInt(MEMBER_NUMBERS)),
        anchorDay: dayOfMonth(termStart),
        appliedOn: termStart,
        firstPaymentId: payment.id,
        paymentId: payment.id,
      })
      .onConflictDoNothing({ target: [memberships.site, memberships.number] })
      .returning();
    if (made) return made;
  }
  throw new Error('no free member number was found');
}

async function writeBooks(tx: Tx, { capture, intent, accountId, isOwner }: Joined): Promise<void> {
  const { payment, now } = capture;
  const { site } = payment;
  const entry = { accountId, at: now };
  await writeCharge(tx, payment, { ...entry, text: 'Membership', amountCents: intent.priceCents });
  await writePayment(tx, payment, { ...entry, text: 'Payment by card' });
  const agreed = intent.consents.filter(({ kind }) => kind === 'terms' || isOwner);
  await tx.insert(consents).values(
    agreed.map(({ kind, wording }) => ({
      ...{ site, accountId, kind, wording, paymentId: payment.id },
      ...{ content: intent.content, createdAt: now },
    })),
  );
  await tx.insert(accountEvents).values({
    ...{ site, accountId, kind: isOwner ? 'joined' : 'joined_by_another', createdAt: now },
    details: { payment: payment.id, plan: intent.planId, office: intent.officeId },
  });
}

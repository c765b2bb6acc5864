import type { LiveBrand } from '#api/brand/live-brand.ts';
import {
  bankPaymentByAnotherMail,
  bankPaymentFailedMail,
  bankPaymentUnderWayMail,
} from '#api/mails/bank-payment.ts';
import { joinedByAnotherMail, welcomeMail } from '#api/mails/welcome.ts';
import type { Capture, Payment } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { paths } from '#util/site/paths.ts';
import { addressLink } from '../membership/account.ts';
import { queueMail } from '../outbox/queue-mail.ts';
import { declineMessage, NOT_CHARGED } from '../payments/payment-errors.ts';
import { accountByEmail, accountById } from './buyer-account.ts';
import { type CartRow, lockCartOfPayment, touchCart } from './cart-rows.ts';
import { type JoinIntent, JoinIntentSchema } from './join-intent.ts';
import type { Owner, StoredMember } from './store-household.ts';

interface Joined {
  capture: Capture;
  intent: JoinIntent;
  account: Owner['account'];
  membership: { number: string; autoRenew: boolean };
  cover: { people: string[]; from: string; through: string };
  isOwner: boolean;
}

/** Queues the welcome. If another person paid, the owner is told so, and gets no card details. */
export function queueWelcome(tx: Tx, joined: Joined): Promise<void> {
  const { capture, account, membership, cover, isOwner } = joined;
  const { payment, brand } = capture;
  const facts = {
    number: membership.number,
    validFrom: cover.from,
    validThrough: cover.through,
    people: cover.people,
  };
  return queueMail(tx, payment.site, {
    ...(isOwner ? welcomeMail(brand, { ...facts, ...boughtIn(joined) }) : joinedByAnotherMail(brand, facts)),
    kind: 'welcome',
    recipient: account.email,
    accountId: account.id,
    dedupeKey: `welcome:${payment.id}`,
  });
}

/** The name, with the person's own plan if they have one. */
export function coveredName({ firstName, lastName, inCart }: StoredMember, { ownPlans }: JoinIntent): string {
  const own = ownPlans.find(({ person }) => person === inCart);
  return `${firstName} ${lastName}${own ? ` (${own.name})` : ''}`;
}

function boughtIn({ capture, intent, account, membership }: Joined) {
  const { letter = null, renewalCents, termEnd, cycle, consents } = intent;
  const every = cycle === 'annual' ? ('year' as const) : ('month' as const);
  return {
    confirmLink: account.emailUnconfirmedSince ? addressLink(capture.brand.origin) : null,
    letter,
    totalCents: capture.payment.amountCents,
    renewal: membership.autoRenew ? { on: termEnd, cents: renewalCents, every } : null,
    agreedTo: consents.map(({ wording }) => wording),
  };
}

const DAY_MS = 86_400_000;

/** Longer than any bank takes. The cart of a pending payment is kept in any case (expireCarts). */
export const AT_BANK_MS = 21 * DAY_MS;

/** After a failed bank payment the cart stays open for another card or account. */
const AFTER_FAILURE_MS = 7 * DAY_MS;

interface Notice {
  payment: Payment;
  now: Date;
  brand: LiveBrand;
}

/** Keeps the cart while a bank processes the payment, and emails the buyer what happens next. */
export async function notifyProcessing(tx: Tx, { payment, now, brand }: Notice): Promise<void> {
  const { row, people } = await lockCartOfPayment(tx, payment);
  await touchCart(tx, row, { now, lifeMs: AT_BANK_MS });
  const intent = JoinIntentSchema.parse(payment.intent);
  const buyer = await readBuyer(tx, payment, row);
  const mail = buyer.isOwner
    ? bankPaymentUnderWayMail(brand, {
        plan: intent.letter?.plan ?? '',
        office: intent.letter?.office ?? null,
        people: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
        lines: payment.lines,
        totalCents: payment.amountCents,
        paidWith: payment.paidWith,
        agreedTo: intent.consents.map(({ wording }) => wording),
      })
    : bankPaymentByAnotherMail(brand);
  await queueMail(tx, payment.site, {
    ...mail,
    kind: 'bank-payment',
    recipient: buyer.email,
    dedupeKey: `bank-payment:${payment.id}`,
    ...(buyer.accountId && { accountId: buyer.accountId }),
  });
}

/** Emails the buyer that the bank refused days later. An immediate refusal was shown on the page. */
export async function notifyFailed(tx: Tx, { payment, now, brand }: Notice): Promise<void> {
  if (payment.processingSince === null) return;
  const { site, id, status, declineCode } = payment;
  const { row } = await lockCartOfPayment(tx, payment);
  await touchCart(tx, row, { now, lifeMs: AFTER_FAILURE_MS });
  const buyer = await readBuyer(tx, payment, row);
  const { message } = status === 'declined' ? declineMessage(declineCode, 'bank') : NOT_CHARGED;
  const mail = bankPaymentFailedMail(brand, {
    message,
    totalCents: payment.amountCents,
    // do not show the owner how another person paid for their account
    paidWith: buyer.isOwner ? payment.paidWith : null,
    goOn: `${brand.origin}${paths.checkoutPayment}`,
  });
  await queueMail(tx, site, {
    ...mail,
    kind: 'bank-payment',
    recipient: buyer.email,
    dedupeKey: `bank-payment-failed:${id}`,
    ...(buyer.accountId && { accountId: buyer.accountId }),
  });
}

/** Who gets the mails, and whether they are the buyer; see ownerOf in store-household.ts. */
async function readBuyer(
  tx: Tx,
  { site, accountId, purpose }: Payment,
  cart: CartRow,
): Promise<{ email: string; accountId: string | null; isOwner: boolean }> {
  const account = accountId
    ? await accountById(tx, site, accountId)
    : await accountByEmail(tx, site, cart.emailKey ?? '');
  return {
    email: account?.email ?? cart.email ?? '',
    accountId: account?.id ?? null,
    isOwner: !account || purpose === 'purchase' || account.passwordHash === cart.passwordHash,
  };
}

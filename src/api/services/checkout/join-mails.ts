import type { LiveBrand } from '#api/brand/live-brand.ts';
import type { Agreement } from '#api/mails/compose-mail.ts';
import { joinedByAnotherMail, welcomeMail } from '#api/mails/membership/welcome.ts';
import {
  bankPaymentByAnotherMail,
  bankPaymentFailedMail,
  bankPaymentUnderWayMail,
} from '#api/mails/payments/bank-payment.ts';
import type { Capture, Payment } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { paths } from '#util/site/paths.ts';
import { addressLink } from '../membership/account.ts';
import { type Mail, queueMail } from '../outbox/queue-mail.ts';
import { failureMessage } from '../payments/payment-errors.ts';
import { shownLines } from '../payments/receipt-line.ts';
import { type AccountRow, accountOfPayment } from './buyer-account.ts';
import { type CartRow, lockCartOfPayment, touchCart } from './cart-rows.ts';
import { type JoinIntent, JoinIntentSchema } from './join-intent.ts';
import type { Owner, StoredMember } from './store-household.ts';

interface Joined {
  capture: Capture;
  intent: JoinIntent;
  account: Owner['account'];
  membership: { id: string; number: string; autoRenew: boolean };
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
  return queueMail(tx, brand, {
    mail: () =>
      isOwner ? welcomeMail(brand, { ...facts, ...boughtIn(joined) }) : joinedByAnotherMail(brand, facts),
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
  const { letter = null, renewalCents, termEnd, cycle } = intent;
  const every = cycle === 'annual' ? ('year' as const) : ('month' as const);
  return {
    membershipId: membership.id,
    firstVisit: letter?.visit
      ? { office: letter.visit.office, openDays: letter.visit.openDays, coveredFrom: intent.termStart }
      : null,
    confirmLink: account.emailUnconfirmedSince ? addressLink(capture.brand.origin) : null,
    letter,
    totalCents: capture.payment.amountCents,
    renewal: membership.autoRenew ? { on: termEnd, cents: renewalCents, every } : null,
    agreedTo: agreedTo(capture.payment, intent),
  };
}

const agreedTo = ({ language }: Payment, { consents }: JoinIntent): Agreement => ({
  language,
  wordings: consents.map(({ wording }) => wording),
});

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
  const { row: cart, people } = await lockCartOfPayment(tx, payment);
  await touchCart(tx, cart, { now, lifeMs: AT_BANK_MS });
  const intent = JoinIntentSchema.parse(payment.intent);
  const { account, isOwner } = await accountOfPayment(tx, payment, cart);
  const mail = () =>
    isOwner
      ? bankPaymentUnderWayMail(brand, {
          plan: intent.letter?.plan ?? '',
          cycle: intent.cycle,
          office: intent.letter?.office ?? null,
          people: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
          lines: shownLines(payment.lines),
          totalCents: payment.amountCents,
          paidWith: payment.paidWith,
          agreedTo: agreedTo(payment, intent),
        })
      : bankPaymentByAnotherMail(brand);
  await queueBankMail(
    tx,
    { account, cart, payment, brand },
    { mail, dedupeKey: `bank-payment:${payment.id}` },
  );
}

/** Emails the buyer that the bank refused days later. An immediate refusal was shown on the page. */
export async function notifyFailed(tx: Tx, { payment, now, brand }: Notice): Promise<void> {
  if (payment.processingSince === null) return;
  const { row: cart } = await lockCartOfPayment(tx, payment);
  await touchCart(tx, cart, { now, lifeMs: AFTER_FAILURE_MS });
  const { account, isOwner } = await accountOfPayment(tx, payment, cart);
  const mail = () =>
    bankPaymentFailedMail(brand, {
      message: failureMessage(payment).message,
      totalCents: payment.amountCents,
      // do not show the owner how another person paid for their account
      paidWith: isOwner ? payment.paidWith : null,
      goOn: `${brand.origin}${paths.checkoutPayment}`,
    });
  await queueBankMail(
    tx,
    { account, cart, payment, brand },
    { mail, dedupeKey: `bank-payment-failed:${payment.id}` },
  );
}

type BuyerMail = Pick<Mail, 'mail' | 'dedupeKey'>;

interface Buyer extends Omit<Notice, 'now'> {
  account: AccountRow | null;
  cart: CartRow;
}

/** Queues a mail to the account's owner, or to the address in the cart if there is no account yet. */
async function queueBankMail(
  tx: Tx,
  { account, cart, payment, brand }: Buyer,
  mail: BuyerMail,
): Promise<void> {
  await queueMail(tx, brand, {
    ...mail,
    kind: 'bank-payment',
    recipient: account?.email ?? cart.email ?? '',
    language: payment.language,
    ...(account && { accountId: account.id }),
  });
}

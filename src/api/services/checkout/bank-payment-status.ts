import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Payment } from '#api/ports/payment-settler.ts';
import type { AwaitingBank, BankStanding } from '#contracts/payment/payment.ts';
import type { Tx } from '#db/queries/database.ts';
import { inlineLiteral } from '#db/queries/statements.ts';
import { checkoutMembers, checkouts } from '#db/schema/checkouts.ts';
import { payments } from '#db/schema/payments.ts';
import { isAtBank } from '../payments/payment-attempt.ts';
import { failureMessage } from '../payments/payment-errors.ts';
import { shownLines } from '../payments/receipt-line.ts';
import type { CartOwner, CartRow } from './cart-rows.ts';
import { JoinIntentSchema } from './join-intent.ts';

/** How long the page shows the result; the mail has it as well. */
const RESULT_SHOWN_MS = 14 * 86_400_000;

/**
 * The last bank payment of this browser, its cart, or the logged-in account; null if there is none to show. A payment
 * that another account made in this browser is not shown.
 */
export async function readBankStatus(
  tx: Tx,
  owner: CartOwner,
  cart: Pick<CartRow, 'id'> | null,
): Promise<BankStanding | null> {
  const last = await lastBankPayment(tx, owner, cart);
  if (!last) return null;
  const { payment, isTriedAgain } = last;
  if (isAtBank(payment)) return awaitingBank(tx, payment);
  const isOld = (payment.settledAt?.getTime() ?? 0) < owner.now.getTime() - RESULT_SHOWN_MS;
  if (payment.status === 'captured') {
    // a logged-in member sees it on the dashboard; another cart has its own page
    if (isOld || cart || owner.accountId !== null || payment.membershipId === null) return null;
    return { state: 'captured', email: await addressOf(tx, payment), totalCents: payment.amountCents };
  }
  // an immediate refusal, or a later attempt, was shown on the page
  const isNews = payment.processingSince !== null && !isTriedAgain;
  const isOpenAgain = cart !== null && payment.checkoutId === cart.id && isNews;
  if (!isOpenAgain || payment.status === 'started') return null;
  return { state: 'failed', message: failureMessage(payment).message };
}

/**
 * Payments made by the account's owner: logged in, or with its password. If another person pays for an account, its
 * owner is told by mail, without bank details.
 */
const isPaidByOwner = (
  site: string,
) => sql`(${payments.purpose} = ${inlineLiteral('purchase')} or ${checkouts.passwordHash} = (
  select a.password_hash from accounts a where a.site = ${site} and a.id = ${payments.accountId}))`;

async function lastBankPayment(
  tx: Tx,
  { site, sessionHash, accountId }: CartOwner,
  cart: Pick<CartRow, 'id'> | null,
): Promise<{ payment: Payment; isTriedAgain: boolean } | null> {
  const whose = [
    ...(sessionHash === null ? [] : [sql`${payments.intent} ->> 'sessionHash' = ${sessionHash}`]),
    ...(cart ? [eq(payments.checkoutId, cart.id)] : []),
    ...(accountId === null ? [] : [and(eq(payments.accountId, accountId), isPaidByOwner(site))]),
  ];
  if (whose.length === 0) return null;
  const [last] = await tx
    .select({
      payment: payments,
      isTriedAgain: sql<boolean>`exists (select from payments later where later.site = ${site}
        and later.checkout_id = ${payments.checkoutId} and later.created_at > ${payments.createdAt})`,
    })
    .from(payments)
    .innerJoin(checkouts, and(eq(checkouts.site, payments.site), eq(checkouts.id, payments.checkoutId)))
    .where(
      and(
        eq(payments.site, site),
        eq(payments.method, inlineLiteral('bank')),
        or(...whose),
        // a purchase made while logged in is shown only to that account
        sql`(${payments.purpose} = 'join' or ${payments.accountId} = ${accountId}::uuid)`,
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return last ?? null;
}

/** The order that a bank is processing. */
export async function awaitingBank(tx: Tx, payment: Payment): Promise<AwaitingBank> {
  const { site, checkoutId, processingSince, createdAt, paidWith, lines, amountCents } = payment;
  const { letter } = JoinIntentSchema.parse(payment.intent);
  const people = await tx
    .select({ firstName: checkoutMembers.firstName, lastName: checkoutMembers.lastName })
    .from(checkoutMembers)
    .where(and(eq(checkoutMembers.site, site), eq(checkoutMembers.checkoutId, checkoutId ?? '')))
    .orderBy(checkoutMembers.position);
  return {
    state: 'processing',
    since: (processingSince ?? createdAt).toISOString(),
    bank: paidWith?.brand ?? '',
    last4: paidWith?.last4 ?? '',
    plan: letter?.plan ?? '',
    office: letter?.office ?? null,
    people: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    lines: shownLines(lines),
    totalCents: amountCents,
    email: await addressOf(tx, payment),
  };
}

async function addressOf(tx: Tx, { site, checkoutId }: Payment): Promise<string> {
  const [found] = await tx
    .select({
      email: sql<string | null>`coalesce(${checkouts.email}, (select a.email from accounts a
        where a.site = ${site} and a.id = ${checkouts.accountId}))`,
    })
    .from(checkouts)
    .where(and(eq(checkouts.site, site), eq(checkouts.id, checkoutId ?? '')));
  return found?.email ?? '';
}

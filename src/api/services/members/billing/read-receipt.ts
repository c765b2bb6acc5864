import { and, eq } from 'drizzle-orm';
import type { DocumentBrand } from '#api/brand/brand.ts';
import { notFound } from '#api/kernel/errors.ts';
import { readAccount } from '#api/services/membership/account.ts';
import { memberDay } from '#api/services/membership/member-day.ts';
import { fullName } from '#api/services/membership/people.ts';
import type { Asking } from '#api/services/membership/read-membership.ts';
import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import type { Receipt } from '#contracts/payment/receipt.ts';
import type { Tx } from '#db/queries/database.ts';
import { members } from '#db/schema/members.ts';
import { paymentMethodOf, shownPaidWith } from '#domain/payments/payment-method-text.ts';
import { coveredBy } from './receipt-cover.ts';
import { paidOn, readPaid, receiptNumber, serviceOf } from './receipts.ts';

/**
 * The receipt of a payment of the account.
 * @throws ApiError not_found for another account's payment, or one that was not captured
 */
export async function readReceipt(
  tx: Tx,
  asking: Asking,
  { id, brand }: { id: string; brand: DocumentBrand },
): Promise<Receipt> {
  const paid = await readPaid(tx, asking, id);
  if (!paid) throw notFound();
  const { payment, memberNumber, zone, refunds } = paid;
  const { lines, amountCents } = payment;
  // another person paid without the account's password (settle-join.ts): do not show their card
  const isOwn = payment.intent.isOwner !== false;
  const paidWith = isOwn ? payment.paidWith : null;
  const backTo = isOwn ? paymentMethodOf(paidWith) : 'the payer';
  return {
    id: payment.id,
    number: receiptNumber(payment.id),
    brand: brand.name,
    company: brand.company,
    address: brand.address,
    phone: brand.phone,
    website: brand.website,
    paidOn: paidOn(paid),
    paidBy: isOwn ? await payerOf(tx, asking) : 'Someone else',
    memberNumber: memberNumber ?? '',
    service: serviceOf(payment.purpose),
    covered: await coveredBy(tx, payment),
    lines: lines.map(({ text, cents }) => ({ text, cents })),
    totalCents: amountCents,
    card: paidWith && shownPaidWith(paidWith),
    refunds: refunds.map(({ createdAt, amountCents: cents, status }) => ({
      on: memberDay(createdAt, zone),
      cents,
      text: `${status === 'done' ? 'Returned' : 'On its way'} to ${backTo}`,
    })),
    notice: NOT_INSURANCE,
  };
}

/** The name of the account's owner, or the email address of an account without members. */
export async function payerOf(tx: Tx, asking: Asking): Promise<string> {
  const { site, accountId } = asking;
  const [owner] = await tx
    .select({ firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(and(eq(members.site, site), eq(members.accountId, accountId), eq(members.relation, 'self')))
    .orderBy(members.sequence);
  return owner ? fullName(owner) : (await readAccount(tx, asking)).email;
}

import { and, asc, eq } from 'drizzle-orm';
import type { DocumentBrand } from '#api/brand/brand.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { type AccountScope, readAccount } from '#api/services/membership/account.ts';
import { fullName, memberDay } from '#api/services/membership/household.ts';
import { lineText } from '#api/services/payments/receipt-line.ts';
import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import type { Receipt } from '#contracts/payment/receipt.ts';
import type { Tx } from '#db/queries/database.ts';
import { members } from '#db/schema/accounts.ts';
import { coverages } from '#db/schema/memberships.ts';
import { refundTarget, shownPaidWith } from '#domain/payments/payment-method.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';
import { earlierOf, laterOf } from '#util/dates/calendar.ts';
import { paidOn, readPaid, receiptNumber, serviceText } from './receipts.ts';
import { t } from './texts.ts';

/**
 * The receipt of a payment of the account.
 * @throws ApiError not_found for another account's payment, or one that was not captured
 */
export async function readReceipt(
  tx: Tx,
  scope: AccountScope,
  { id, brand }: { id: string; brand: DocumentBrand },
): Promise<Receipt> {
  const paid = await readPaid(tx, scope, id);
  if (!paid) throw notFound();
  const { payment, memberNumber, zone, refunds } = paid;
  const { lines, amountCents } = payment;
  // another person paid without the account's password (settle-join.ts): do not show their card
  const isOwn = payment.intent.isOwner !== false;
  const paidWith = isOwn ? payment.paidWith : null;
  const backTo = isOwn ? refundTarget(paidWith) : t.thePayer;
  return {
    id: payment.id,
    number: receiptNumber(payment.id),
    brand: brand.name,
    company: brand.company,
    address: brand.address,
    phone: brand.phone,
    website: brand.website,
    paidOn: paidOn(paid),
    paidBy: isOwn ? await readPayer(tx, scope) : t.someoneElse,
    memberNumber: memberNumber ?? '',
    service: serviceText(payment.purpose),
    covered: await coveredBy(tx, payment),
    lines: lines.map((line) => ({ text: lineText(line), cents: line.cents })),
    totalCents: amountCents,
    card: paidWith && shownPaidWith(paidWith),
    refunds: refunds.map(({ createdAt, amountCents: cents, status }) => ({
      on: memberDay(createdAt, zone),
      cents,
      text: status === 'done' ? t.returnedTo(backTo) : t.onItsWayTo(backTo),
    })),
    notice: NOT_INSURANCE,
  };
}

/** The name of the account's owner, or the email address of an account without members. */
export async function readPayer(tx: Tx, scope: AccountScope): Promise<string> {
  const { site, accountId } = scope;
  const [owner] = await tx
    .select({ firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(and(eq(members.site, site), eq(members.accountId, accountId), eq(members.relation, 'self')))
    .orderBy(members.sequence);
  return owner ? fullName(owner) : (await readAccount(tx, scope)).email;
}

/** The people covered by a payment, with the days of their coverage. None for debts and returned payments. */
async function coveredBy(tx: Tx, payment: Payment): Promise<Receipt['covered']> {
  const { site, membershipId, purpose, termStart, termEnd } = payment;
  if (membershipId === null || termStart === null || termEnd === null || purpose === 'balance') return [];
  const rows = await tx
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      from: coverages.coveredFrom,
      until: coverages.coveredUntil,
    })
    .from(coverages)
    .innerJoin(members, and(eq(members.site, coverages.site), eq(members.id, coverages.memberId)))
    .where(and(eq(coverages.site, site), eq(coverages.membershipId, membershipId)))
    .orderBy(asc(members.sequence));
  return rows.flatMap((person) => {
    // people who were added later were paid for separately
    const isPaidFor =
      purpose === 'dependent' ? person.id === payment.intent.memberId : person.from <= termStart;
    const from = laterOf(person.from, termStart);
    const until = earlierOf(person.until ?? termEnd, termEnd);
    if (!isPaidFor || until <= from) return [];
    return [{ name: fullName(person), from, through: lastDayOf({ start: from, end: until }) }];
  });
}

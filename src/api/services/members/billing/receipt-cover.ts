import { and, asc, eq } from 'drizzle-orm';
import type { Payment } from '#api/ports/payment-settler.ts';
import { fullName } from '#api/services/membership/people.ts';
import type { Receipt } from '#contracts/payment/receipt.ts';
import type { Tx } from '#db/queries/database.ts';
import { members } from '#db/schema/members.ts';
import { coverages } from '#db/schema/memberships.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';
import { earlierOf, laterOf } from '#util/dates/calendar.ts';

/** The people covered by a payment, with the days of their coverage. None for debts and returned payments. */
export async function coveredBy(tx: Tx, payment: Payment): Promise<Receipt['covered']> {
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

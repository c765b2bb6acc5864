import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { ledgerEntries } from '../../../db/schema/ledger-entries.ts';
import { payments } from '../../../db/schema/payments.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import { splitCents } from '../../../domain/money.ts';
import type { Charge } from '../../../domain/refund-claims.ts';
import type { Payment, Purpose } from '../payments/payment.ts';
import type { Household, Person } from './household.ts';
import { memberDay } from './member-day.ts';
import { runningOwnCents } from './own-plans.ts';
import { peopleOn } from './people.ts';

/** A payment for days of a membership, as the rules on refunds take it, and what is left of it. */
export interface MembershipCharge {
  payment: Payment;
  charge: Charge;
  /** what can still go back to the card; the rest was paid with credit */
  cardLeftCents: number;
  /** whom it is for, where it is for one person who was added */
  memberId: string | null;
}

const KINDS: Partial<Record<Purpose, Charge['kind']>> = {
  join: 'join',
  purchase: 'join',
  renewal: 'renewal',
  dependent: 'addition',
};

/** What every intent says of it; the price counts what was paid with credit as well. */
const SaidSchema = z.object({
  priceCents: z.int().optional(),
  memberId: z.string().optional(),
  why: z.string().optional(),
});

/** The captured payments of a membership, the earliest first. */
export async function readCharges(
  tx: Tx,
  { site, membership, office }: Household,
): Promise<MembershipCharge[]> {
  const returned = tx
    .select({ one: sql`1` })
    .from(refunds)
    .where(
      and(eq(refunds.site, site), eq(refunds.paymentId, payments.id), eq(refunds.rule, 'undeliverable')),
    );
  const rows = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.site, site),
        eq(payments.membershipId, membership.id),
        eq(payments.status, 'captured'),
        inArray(payments.purpose, ['join', 'purchase', 'renewal', 'dependent']),
        notExists(returned),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const ids = rows.map(({ id }) => id);
  const credits = ids.length > 0 ? await creditsOf(tx, site, ids) : new Map<string, number>();
  const refunded = ids.length > 0 ? await refundsOf(tx, site, ids) : new Map<string, number>();
  return rows.map((payment) => {
    const { id, amountCents, lines, termStart, termEnd } = payment;
    const said = SaidSchema.parse(payment.intent);
    return {
      payment,
      charge: {
        id,
        // whoever comes back after the end joins anew
        kind: said.why === 'ended' ? 'join' : (KINDS[payment.purpose] ?? 'join'),
        paidOn: memberDay(payment.settledAt ?? payment.createdAt, office?.timezone),
        cents: said.priceCents ?? amountCents,
        feeCents: lines.reduce((sum, line) => (line.kind === 'fee' ? sum + line.cents : sum), 0),
        refundedCents: credits.get(id) ?? 0,
        term: { start: termStart ?? membership.termStart, end: termEnd ?? membership.termEnd },
      },
      cardLeftCents: amountCents - (refunded.get(id) ?? 0),
      memberId: said.memberId ?? null,
    };
  });
}

/** What was given back of each payment, to the card or to the account. */
async function creditsOf(tx: Tx, site: string, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: ledgerEntries.paymentId, cents: sql<string>`-sum(${ledgerEntries.amountCents})` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.site, site),
        eq(ledgerEntries.kind, 'credit'),
        inArray(ledgerEntries.paymentId, ids),
      ),
    )
    .groupBy(ledgerEntries.paymentId);
  return new Map(rows.map(({ id, cents }) => [id ?? '', Number(cents)]));
}

async function refundsOf(tx: Tx, site: string, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: refunds.paymentId, cents: sql<string>`sum(${refunds.amountCents})` })
    .from(refunds)
    .where(and(eq(refunds.site, site), ne(refunds.status, 'failed'), inArray(refunds.paymentId, ids)))
    .groupBy(refunds.paymentId);
  return new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
}

/** The payment that covers somebody now, and their part of it that was not given back yet. */
export function paidFor(
  household: Household,
  charges: readonly MembershipCharge[],
  person: Person,
): { charge: MembershipCharge; cents: number } | null {
  const { today } = household;
  const running = charges.filter(({ charge }) => charge.term.start <= today && today < charge.term.end);
  const own = running.find(({ memberId }) => memberId === person.id);
  if (own) return { charge: own, cents: own.charge.cents - own.charge.refundedCents };
  const main = running.findLast(({ charge }) => charge.kind !== 'addition');
  if (!main) return null;
  const left = main.charge.cents - main.charge.refundedCents;
  return { charge: main, cents: Math.min(left, shareOf(household, main, person)) };
}

/** A coupon or a cap made everybody’s part smaller. */
function shareOf(household: Household, { charge }: MembershipCharge, person: Person): number {
  const together = peopleOn(household, charge.term.start);
  const { memberCents, dependentCents } = household.membership.termPrice ?? household.plan;
  const weights = together.map(
    (each) => runningOwnCents(each) ?? (each.relation === 'self' ? memberCents : dependentCents),
  );
  const index = together.findIndex(({ id }) => id === person.id);
  return index < 0 ? 0 : (splitCents(charge.cents, weights)[index] ?? 0);
}

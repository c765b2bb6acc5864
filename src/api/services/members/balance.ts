import { and, desc, eq } from 'drizzle-orm';
import type { balance } from '../../../contracts/balance.ts';
import type { AnswerOf } from '../../../contracts/endpoint.ts';
import type { Tx } from '../../../db/database.ts';
import { ledgerEntries } from '../../../db/schema/ledger-entries.ts';
import { memberships } from '../../../db/schema/memberships.ts';
import { offices } from '../../../db/schema/offices.ts';
import { payments } from '../../../db/schema/payments.ts';
import { statusOn } from '../../../domain/membership-state.ts';
import type { PaymentProcessor } from '../../drivers/payments/processor.ts';
import { type Household, readHousehold, readOwed } from './household.ts';
import { memberDay } from './member-day.ts';
import { balanceOf } from './member-info.ts';
import { creditCents, openTerm } from './next-term.ts';
import { type Asking, membershipIds } from './read-membership.ts';
import { factsOf } from './terms.ts';

const MOST = 100;

/** What an account owes, and how it came about. */
export async function readBalance(
  tx: Tx,
  asking: Asking,
  { name, publicKey }: Pick<PaymentProcessor, 'name' | 'publicKey'>,
): Promise<AnswerOf<typeof balance>> {
  const { site, accountId } = asking;
  const rows = await tx
    .select({ entry: ledgerEntries, zone: offices.timezone })
    .from(ledgerEntries)
    .leftJoin(payments, and(eq(payments.site, ledgerEntries.site), eq(payments.id, ledgerEntries.paymentId)))
    .leftJoin(
      memberships,
      and(eq(memberships.site, payments.site), eq(memberships.id, payments.membershipId)),
    )
    .leftJoin(offices, and(eq(offices.site, memberships.site), eq(offices.id, memberships.officeId)))
    .where(and(eq(ledgerEntries.site, site), eq(ledgerEntries.accountId, accountId)))
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
    .limit(MOST);
  const household = await latestHousehold(tx, asking);
  /** of what no payment was for */
  const ownZone = household?.office?.timezone ?? null;
  return {
    ...balanceOf(await readOwed(tx, { site, accountId })),
    renewalDue: renewalDue(household),
    entries: rows.map(({ entry: { id, createdAt, kind, text, amountCents, paymentId }, zone }) => ({
      ...{ id, kind, text },
      at: createdAt.toISOString(),
      on: memberDay(createdAt, paymentId === null ? ownZone : zone),
      cents: amountCents,
    })),
    payment: { processor: name, publicKey },
  };
}

async function latestHousehold(tx: Tx, asking: Asking): Promise<Household | null> {
  const [membershipId] = await membershipIds(tx, asking);
  return membershipId ? readHousehold(tx, { site: asking.site, membershipId, now: asking.now }) : null;
}

/** A renewal that should have been paid by now; it is no debt: who does not renew owes nothing. */
function renewalDue(household: Household | null): { cents: number; since: string } | null {
  if (!household || statusOn(factsOf(household), household.today) !== 'past_due') return null;
  const { priceCents, term } = openTerm(household);
  return { cents: Math.max(0, priceCents - creditCents(household)), since: term.start };
}

import { and, desc, eq } from 'drizzle-orm';
import type { PaymentProcessor } from '#api/ports/payment-processor.ts';
import type { AccountScope } from '#api/services/membership/account.ts';
import { type Household, memberDay, statusToday } from '#api/services/membership/household.ts';
import { creditCents, openTerm } from '#api/services/membership/next-term.ts';
import { membershipIds, readHousehold, readOwed } from '#api/services/membership/read-household.ts';
import { shownLedgerText } from '#api/services/payments/ledger-columns.ts';
import type { balance } from '#contracts/member/billing.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { offices } from '#db/schema/catalog.ts';
import { memberships } from '#db/schema/memberships.ts';
import { ledgerEntries, payments } from '#db/schema/payments.ts';
import { splitBalance } from '../account/member-info.ts';

const MOST = 100;

/** The balance of an account and its entries. */
export async function readBalance(
  tx: Tx,
  scope: AccountScope,
  { name, publicKey }: Pick<PaymentProcessor, 'name' | 'publicKey'>,
): Promise<AnswerOf<typeof balance>> {
  const { site, accountId } = scope;
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
  const household = await latestHousehold(tx, scope);
  /** for entries without a payment */
  const ownZone = household?.office?.timezone ?? null;
  return {
    ...splitBalance(await readOwed(tx, { site, accountId })),
    renewalDue: renewalDue(household),
    entries: rows.map(({ entry, zone }) => ({
      id: entry.id,
      kind: entry.kind,
      text: shownLedgerText(entry),
      at: entry.createdAt.toISOString(),
      on: memberDay(entry.createdAt, entry.paymentId === null ? ownZone : zone),
      cents: entry.amountCents,
    })),
    payment: { processor: name, publicKey },
  };
}

async function latestHousehold(tx: Tx, scope: AccountScope): Promise<Household | null> {
  const [membershipId] = await membershipIds(tx, scope);
  return membershipId ? readHousehold(tx, { site: scope.site, membershipId, now: scope.now }) : null;
}

/** An overdue renewal. It is no debt: a member who does not renew owes nothing. */
function renewalDue(household: Household | null): { cents: number; since: string } | null {
  if (!household || statusToday(household) !== 'past_due') return null;
  const { priceCents, term } = openTerm(household);
  return { cents: Math.max(0, priceCents - creditCents(household)), since: term.start };
}

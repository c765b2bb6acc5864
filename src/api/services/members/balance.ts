import { and, desc, eq } from 'drizzle-orm';
import type { balance } from '../../../contracts/balance.ts';
import type { AnswerOf } from '../../../contracts/endpoint.ts';
import type { Tx } from '../../../db/database.ts';
import { ledgerEntries } from '../../../db/schema/ledger-entries.ts';
import { statusOn } from '../../../domain/membership-state.ts';
import type { PaymentProcessor } from '../../drivers/payments/processor.ts';
import { readHousehold, readOwed } from './household.ts';
import { balanceOf } from './member-info.ts';
import { creditCents, nextTermPrice } from './next-term.ts';
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
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.site, site), eq(ledgerEntries.accountId, accountId)))
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
    .limit(MOST);
  return {
    ...balanceOf(await readOwed(tx, { site, accountId })),
    renewalDue: await renewalDue(tx, asking),
    entries: rows.map(({ id, createdAt, kind, text, amountCents }) => ({
      ...{ id, kind, text },
      at: createdAt.toISOString(),
      cents: amountCents,
    })),
    payment: { processor: name, publicKey },
  };
}

/** A renewal that should have been paid by now; it is no debt: who does not renew owes nothing. */
async function renewalDue(tx: Tx, asking: Asking): Promise<{ cents: number; since: string } | null> {
  const [membershipId] = await membershipIds(tx, asking);
  const household = membershipId
    ? await readHousehold(tx, { site: asking.site, membershipId, now: asking.now })
    : null;
  if (!household || statusOn(factsOf(household), household.today) !== 'past_due') return null;
  const { priceCents } = nextTermPrice(household);
  return { cents: Math.max(0, priceCents - creditCents(household)), since: household.membership.termEnd };
}

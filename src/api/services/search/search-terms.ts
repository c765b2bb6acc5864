import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { accounts, members, searchTerms } from '#db/schema/accounts.ts';
import { memberships } from '#db/schema/memberships.ts';
import { paymentMethods } from '#db/schema/payments.ts';
import { termsOf } from '#domain/staff/member-search.ts';

interface Account {
  site: string;
  accountId: string;
}

/**
 * Stores by what the staff find an account. Every change of one of these facts calls it, in its transaction and after
 * it.
 */
export async function storeSearchTerms(tx: Tx, { site, accountId }: Account): Promise<void> {
  const ofAccount = (table: typeof members | typeof memberships | typeof paymentMethods) =>
    and(eq(table.site, site), eq(table.accountId, accountId));
  const [[account], people, numbers, cards] = await Promise.all([
    tx
      .select({ emailKey: accounts.emailKey, phone: accounts.phone })
      .from(accounts)
      .where(and(eq(accounts.site, site), eq(accounts.id, accountId))),
    tx
      .select({ firstName: members.firstName, lastName: members.lastName, birthDate: members.birthDate })
      .from(members)
      .where(ofAccount(members)),
    tx.select({ number: memberships.number }).from(memberships).where(ofAccount(memberships)),
    tx.select({ last4: paymentMethods.last4 }).from(paymentMethods).where(ofAccount(paymentMethods)),
  ]);
  if (!account) return;
  const terms = [
    ...termsOf({
      ...account,
      people,
      memberNumbers: numbers.map(({ number }) => number),
      cardLast4: cards[0]?.last4 ?? null,
    }),
  ];
  await Promise.all([
    tx
      .delete(searchTerms)
      .where(
        and(
          eq(searchTerms.site, site),
          eq(searchTerms.accountId, accountId),
          notInArray(searchTerms.term, terms),
        ),
      ),
    tx
      .insert(searchTerms)
      .values(terms.map((term) => ({ site, accountId, term })))
      .onConflictDoNothing(),
  ]);
}

/** Accounts of one transaction. */
const BATCH = 200;

/**
 * Stores the terms of accounts that have none: of versions before there were any, or of copied rows. A job calls it.
 * @returns how many accounts there were
 */
export async function storeMissingTerms(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ site: string; accountId: string }>(sql`
    select a.site, a.id as "accountId" from accounts a
    where not exists (select from search_terms t where t.site = a.site and t.account_id = a.id)
    limit ${BATCH}`);
  for (const account of rows) await storeSearchTerms(tx, account);
  return rows.length;
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { prepared } from '#db/queries/statements.ts';
import { accounts, members, searchTerms } from '#db/schema/accounts.ts';
import { memberships } from '#db/schema/memberships.ts';
import { paymentMethods } from '#db/schema/payments.ts';
import { CURRENT_TERMS, type FindableAccount, termsOf } from '#domain/staff/member-search.ts';

interface Account {
  site: string;
  accountId: string;
}

const { placeholder } = sql;
const ofAccount = sql`site = ${placeholder('site')} and account_id = ${placeholder('accountId')}`;

/** What an account is found by, and the terms that are stored, in one statement: each join of a member sends it. */
const factsQuery = prepared((tx) =>
  tx
    .select({
      emailKey: accounts.emailKey,
      phone: accounts.phone,
      people: sql<FindableAccount['people']>`(
        select coalesce(json_agg(json_build_object(
          'firstName', first_name, 'lastName', last_name, 'birthDate', birth_date)), '[]')
        from ${members} where ${ofAccount})`,
      memberNumbers: sql<string[]>`array(select number from ${memberships} where ${ofAccount})`,
      cardLast4: sql<string | null>`(select last4 from ${paymentMethods} where ${ofAccount})`,
      stored: sql<string[]>`array(select term from ${searchTerms} where ${ofAccount})`,
    })
    .from(accounts)
    .where(and(eq(accounts.site, placeholder('site')), eq(accounts.id, placeholder('accountId'))))
    .prepare('search_facts'),
);

/**
 * Stores by what the staff find an account. Every change of one of these facts calls it, in its transaction and after
 * it.
 */
export async function storeSearchTerms(tx: Tx, { site, accountId }: Account): Promise<void> {
  const [found] = await factsQuery(tx).execute({ site, accountId });
  if (!found) return;
  const { stored, ...account } = found;
  const terms = termsOf(account);
  const added = [...terms.difference(new Set(stored))];
  const removed = stored.filter((term) => !terms.has(term));
  if (removed.length > 0)
    await tx
      .delete(searchTerms)
      .where(
        and(
          eq(searchTerms.site, site),
          eq(searchTerms.accountId, accountId),
          inArray(searchTerms.term, removed),
        ),
      );
  if (added.length > 0)
    await tx
      .insert(searchTerms)
      .values(added.map((term) => ({ site, accountId, term })))
      .onConflictDoNothing();
}

/** Accounts of one transaction. */
const BATCH = 200;

/**
 * Stores the terms of accounts that have none, or those of an earlier version. A job calls it.
 * @returns how many accounts there were
 */
export async function storeMissingTerms(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ site: string; accountId: string }>(sql`
    select a.site, a.id as "accountId" from accounts a
    where not exists (select from search_terms t where t.site = a.site and t.account_id = a.id and t.term = ${CURRENT_TERMS})
    limit ${BATCH}`);
  for (const account of rows) await storeSearchTerms(tx, account);
  return rows.length;
}

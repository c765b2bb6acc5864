import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { localDay } from '#util/dates/calendar.ts';
import { storeSearchTerms } from '../../search/search-terms.ts';
import { HELD_DATA } from './held-data.ts';
import { type HeldAccount, type HeldTable, isOldCase, LINKS } from './held-table.ts';

/**
 * Removes the personal data of an account, as the list of held data says. It can be repeated: then it removes what was
 * kept for a time that is over, and what a call that ran meanwhile has written.
 * @param tx has the rights of jobs
 */
export async function eraseRows(tx: Tx, held: HeldAccount, now: Date): Promise<void> {
  const { site, accountId } = held;
  // those that were sent without a login are found by the address alone, which goes
  await tx.execute(
    sql`update grievances set account_id = ${accountId} where ${LINKS.mailbox(held)} and account_id is null`,
  );
  const isOld = isOldCase(localDay(now));
  for (const table of HELD_DATA) await eraseTable(tx, table, held, isOld);
  await storeSearchTerms(tx, { site, accountId });
}

/**
 * Removes what was kept for a time that is over, and the address of the mail that told of the erasure once it is sent.
 * Hourly, so it touches nothing else.
 */
export async function eraseLater(tx: Tx, held: HeldAccount, now: Date): Promise<void> {
  const isOld = isOldCase(localDay(now));
  for (const table of HELD_DATA)
    if (table.erase === 'delete old') await eraseTable(tx, table, held, isOld);
    else if (table.table === 'outbox' && typeof table.erase === 'object')
      await tx.execute(sql`update outbox set ${valuesOf(table.erase)}
        where ${LINKS.account(held)} and recipient <> '' and status <> 'waiting'`);
}

const valuesOf = (values: Readonly<Record<string, string>>): SQL =>
  sql.join(
    Object.entries(values).map(([column, value]) => sql.raw(`"${column}" = ${value}`)),
    sql`, `,
  );

async function eraseTable(
  tx: Tx,
  { table, link, erase }: HeldTable,
  held: HeldAccount,
  isOld: ReturnType<typeof isOldCase>,
): Promise<void> {
  const where = LINKS[link](held);
  const name = sql.identifier(table);
  if (erase === 'keep') return;
  if (erase === 'delete') {
    await tx.execute(sql`delete from ${name} where ${where}`);
    return;
  }
  if (erase === 'delete old') {
    const old = sql`(select id from grievances where ${LINKS.mailbox(held)} and ${isOld})`;
    const key = sql.identifier(table === 'grievances' ? 'id' : 'grievance_id');
    await tx.execute(sql`delete from ${name} where site = ${held.site} and ${key} in ${old}`);
    return;
  }
  // a mail that waits is the one that tells of the erasure: it is emptied after it was sent
  const also = table === 'outbox' ? sql`kind <> 'member-erased' or status <> 'waiting'` : sql`true`;
  await tx.execute(sql`update ${name} set ${valuesOf(erase)} where ${where} and (${also})`);
}

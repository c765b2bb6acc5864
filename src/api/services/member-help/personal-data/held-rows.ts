import { and, eq, type SQL, sql } from 'drizzle-orm';
import { assertPermitted, type StaffCall } from '#api/http/staff-route.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import type { AccountKey } from '../../membership/account-rows.ts';
import { type HeldAccount, type HeldTable, LINKS } from './held-table.ts';

/** The account, if it exists and the person has the permission over its whole brand: it may have rows of any office. */
export async function findHeld(
  tx: Tx,
  call: Pick<StaffCall, 'person' | 'endpoint'>,
  { site, accountId }: AccountKey,
): Promise<HeldAccount> {
  const held = await readHeld(tx, { site, accountId });
  if (!held) throw notFound();
  assertPermitted(call, { kind: 'brand', site });
  return held;
}

/** @returns null if there is no such account */
export async function readHeld(
  tx: Tx,
  { site, accountId }: AccountKey,
  { forUpdate = false } = {},
): Promise<HeldAccount | null> {
  const query = tx
    .select({
      email: accounts.email,
      emailKey: accounts.emailKey,
      isConfirmed: sql<boolean>`${accounts.emailUnconfirmedSince} is null`,
    })
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
  const [found] = await (forUpdate ? query.for('update') : query);
  if (!found) return null;
  const { email, emailKey, isConfirmed } = found;
  return { site, accountId, email, emailKey, mailbox: isConfirmed ? email : '' };
}

const columns = (names: readonly string[]): SQL => sql.raw(names.map((name) => `"${name}"`).join(', '));

/** What an export has of a table. */
export async function readRows(
  tx: Tx,
  { table, shown, link }: HeldTable,
  held: HeldAccount,
): Promise<Record<string, unknown>[]> {
  const { rows } = await tx.execute(
    sql`select ${columns(shown)} from ${sql.identifier(table)} where ${LINKS[link](held)}`,
  );
  return rows;
}
export async function countRows(
  tx: Tx,
  { table, link }: HeldTable,
  held: HeldAccount,
  also: SQL = sql`true`,
): Promise<number> {
  const { rows } = await tx.execute<{ count: string }>(
    sql`select count(*) from ${sql.identifier(table)} where ${LINKS[link](held)} and ${also}`,
  );
  return Number(rows[0]?.count ?? 0);
}

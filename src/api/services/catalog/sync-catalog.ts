import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { CmsRecord } from '../../../cms/schema/record.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { coupons } from '../../../db/schema/coupons.ts';
import { fees } from '../../../db/schema/fees.ts';
import { groups } from '../../../db/schema/groups.ts';
import { officePlans } from '../../../db/schema/office-plans.ts';
import { offices } from '../../../db/schema/offices.ts';
import { plans } from '../../../db/schema/plans.ts';
import { providers } from '../../../db/schema/providers.ts';
import { sites } from '../../../db/schema/sites.ts';
import { catalogRows } from './catalog-rows.ts';

/**
 * Copies a site's catalog from its live content into the database, where the API prices from it. What members
 * may refer to (plans, offices) is retired, never deleted. Any number of processes may do it at once.
 * @returns whether anything had to be copied
 */
export async function syncCatalog(
  database: Database,
  { content, record }: { content: string; record: CmsRecord },
): Promise<boolean> {
  const site = record.site.id;
  return database.acrossSites(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`catalog ${site}`}, 0))`);
    const [known] = await tx.select().from(sites).where(eq(sites.id, site));
    if (known?.content === content) return false;
    const name = record.site.name;
    await tx
      .insert(sites)
      .values({ id: site, name, content })
      .onConflictDoUpdate({
        target: sites.id,
        set: { name, content, syncedAt: sql`now()`, revision: sql`${sites.revision} + 1` },
      });
    await copyRows(tx, site, catalogRows(record));
    return true;
  });
}

type Rows = ReturnType<typeof catalogRows>;

async function copyRows(tx: Tx, site: string, rows: Rows): Promise<void> {
  await upsert(tx, groups, rows.groups, ['site', 'key']);
  await upsert(tx, plans, rows.plans, ['site', 'id']);
  await upsert(tx, offices, rows.offices, ['site', 'id']);
  const now = sql`now()`;
  const planIds = rows.plans.map(({ id }) => id);
  const officeIds = rows.offices.map(({ id }) => id);
  await tx
    .update(plans)
    .set({ retiredAt: now })
    .where(and(eq(plans.site, site), sql`${plans.retiredAt} is null`, notInArray(plans.id, planIds)));
  await tx
    .update(offices)
    .set({ retiredAt: now })
    .where(and(eq(offices.site, site), sql`${offices.retiredAt} is null`, notInArray(offices.id, officeIds)));
  // nothing refers to these
  await tx.delete(officePlans).where(eq(officePlans.site, site));
  await tx.delete(providers).where(eq(providers.site, site));
  await tx.delete(fees).where(eq(fees.site, site));
  await upsert(tx, officePlans, rows.officePlans, ['site', 'officeId', 'planId']);
  await upsert(tx, providers, rows.providers, ['site', 'officeId', 'npi']);
  await upsert(tx, fees, rows.fees, ['site', 'id']);
  // a coupon keeps count of its redemptions, also while it is not in the catalog
  await tx
    .update(coupons)
    .set({ active: false })
    .where(
      and(
        eq(coupons.site, site),
        notInArray(
          coupons.codeKey,
          rows.coupons.map((each) => each.codeKey),
        ),
      ),
    );
  await upsert(tx, coupons, rows.coupons, ['site', 'codeKey'], ['redemptions']);
}

/** Postgres takes 65,535 parameters a statement. */
const ROWS_A_STATEMENT = 500;

/** Inserts rows or brings those that are there up to date, but for the columns in `kept`. */
async function upsert(
  tx: Tx,
  table: PgTable,
  rows: readonly Record<string, unknown>[],
  key: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  const columns = table as unknown as Record<string, { name: string }>;
  const names = rows[0]
    ? Object.keys(rows[0]).filter((name) => !key.includes(name) && !kept.includes(name))
    : [];
  const set = Object.fromEntries(
    names.map((name) => [name, sql.raw(`excluded."${snakeCase(columns[name]?.name ?? name)}"`)]),
  );
  const target = key.map((name) => columns[name]) as never;
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const insert = tx.insert(table).values(rows.slice(at, at + ROWS_A_STATEMENT) as never);
    await (names.length === 0 ? insert.onConflictDoNothing() : insert.onConflictDoUpdate({ target, set }));
  }
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

import { createHash } from 'node:crypto';
import { and, eq, getTableColumns, isNull, notInArray, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { LiveContent } from '#api/brand/live-brand.ts';
import type { Database, Tx } from '#db/queries/database.ts';
import { allowLonger, takeLock } from '#db/queries/transactions.ts';
import { fees, groups, officePlans, offices, plans, providers, sites } from '#db/schema/catalog.ts';
import { coupons } from '#db/schema/payments.ts';
import { catalogRows } from './catalog-rows.ts';

/**
 * Copies a site's catalog from its live content into the database. Only tables with changed rows are written, since
 * most publishes change no price. Plans and offices are retired, never deleted, because members may refer to them. Safe
 * to run concurrently.
 * @returns whether anything had to be copied
 */
export async function syncCatalog(
  database: Database,
  { content, record, switchedAt }: LiveContent,
): Promise<boolean> {
  const site = record.site.id;
  return database.acrossSites(async (tx) => {
    await allowLonger(tx);
    await takeLock(tx, `catalog ${site}`);
    const [known] = await tx.select().from(sites).where(eq(sites.id, site));
    // this machine has not learned yet that another release is live
    if (known?.switchedAt && switchedAt && known.switchedAt > switchedAt) return false;
    if (known?.content === content) {
      if (switchedAt) await tx.update(sites).set({ switchedAt }).where(eq(sites.id, site));
      return false;
    }
    const name = record.site.name;
    const rows = catalogRows(record);
    const before = known?.copied?.content === known?.content ? known?.copied?.rows : undefined;
    const hashes = hashTables(rows);
    const changed = tableNames(rows).filter((table) => before?.[table] !== hashes[table]);
    const copied = { content, rows: hashes };
    const revision = changed.length > 0 ? { revision: sql`${sites.revision} + 1` } : {};
    await tx
      .insert(sites)
      .values({ id: site, name, content, copied, switchedAt })
      .onConflictDoUpdate({
        target: sites.id,
        set: { name, content, copied, switchedAt, syncedAt: sql`excluded.synced_at`, ...revision },
      });
    // in this order, because of foreign keys
    for (const table of changed) await COPIES[table](tx, site, rows);
    return changed.length > 0;
  });
}

type Rows = ReturnType<typeof catalogRows>;
type Table = keyof Rows;

const tableNames = (rows: Rows): Table[] => Object.keys(rows) as Table[];

const hashTables = (rows: Rows): Record<string, string> =>
  Object.fromEntries(
    tableNames(rows).map((table) => [
      table,
      createHash('sha256').update(JSON.stringify(rows[table])).digest('base64url'),
    ]),
  );

const COPIES: Record<Table, (tx: Tx, site: string, rows: Rows) => Promise<void>> = {
  groups: (tx, _site, rows) => upsert(tx, groups, rows.groups, [groups.site, groups.key]),
  plans: async (tx, site, rows) => {
    await upsert(tx, plans, rows.plans, [plans.site, plans.id]);
    const ids = rows.plans.map(({ id }) => id);
    await tx
      .update(plans)
      .set({ retiredAt: sql`now()` })
      .where(and(eq(plans.site, site), isNull(plans.retiredAt), notInArray(plans.id, ids)));
  },
  fees: async (tx, site, rows) => {
    // no rows refer to fees, office plans or providers
    await tx.delete(fees).where(eq(fees.site, site));
    await insertAll(tx, fees, rows.fees);
  },
  offices: async (tx, site, rows) => {
    await upsert(tx, offices, rows.offices, [offices.site, offices.id]);
    const ids = rows.offices.map(({ id }) => id);
    await tx
      .update(offices)
      .set({ retiredAt: sql`now()` })
      .where(and(eq(offices.site, site), isNull(offices.retiredAt), notInArray(offices.id, ids)));
  },
  officePlans: async (tx, site, rows) => {
    await tx.delete(officePlans).where(eq(officePlans.site, site));
    await insertAll(tx, officePlans, rows.officePlans);
  },
  providers: async (tx, site, rows) => {
    await tx.delete(providers).where(eq(providers.site, site));
    await insertAll(tx, providers, rows.providers);
  },
  coupons: async (tx, site, rows) => {
    // coupons keep their redemption count even while they are not in the catalog
    const keys = rows.coupons.map(({ codeKey }) => codeKey);
    await tx
      .update(coupons)
      .set({ active: false })
      .where(and(eq(coupons.site, site), notInArray(coupons.codeKey, keys)));
    await upsert(tx, coupons, rows.coupons, [coupons.site, coupons.codeKey]);
  },
};

/** Postgres allows 65,535 parameters per statement. */
const ROWS_A_STATEMENT = 500;

function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) yield rows.slice(at, at + ROWS_A_STATEMENT);
}

/** Inserts rows; of rows with the same key, the first. */
async function insertAll<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly PgInsertValue<T>[],
): Promise<void> {
  for (const batch of inBatches(rows)) await tx.insert(table).values(batch).onConflictDoNothing();
}

/** Inserts rows, or updates the given columns of those with the same key. */
async function upsert<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly PgInsertValue<T>[],
  target: PgColumn[],
): Promise<void> {
  const given = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => rows[0] && name in rows[0] && !target.includes(column),
  );
  const set = Object.fromEntries(
    given.map(([name, column]) => [name, sql`excluded.${sql.identifier(toSnakeCase(column.name))}`]),
    // Drizzle's type cannot be built from the columns of a table of any type
  ) as PgUpdateSetSource<T>;
  for (const batch of inBatches(rows))
    await tx.insert(table).values(batch).onConflictDoUpdate({ target, set });
}

/**
 * Ensures, before a request is answered, that the database has the catalog of the live content. While nothing new is
 * published, this only reads a map.
 * @returns a function that resolves once the site's catalog is current, with the content's ID; '' while the site is not
 * live
 */
export function createCatalogSync(
  database: Database,
  liveContent: (site: string) => Promise<LiveContent | null>,
): (site: string) => Promise<string> {
  const copied = new Map<string, string>();
  const copying = new Map<string, Promise<void>>();
  const copy = async (site: string, live: LiveContent): Promise<void> => {
    await syncCatalog(database, live);
    copied.set(site, stateOf(live));
  };
  return async (site) => {
    const live = await liveContent(site);
    if (!live) return '';
    if (copied.get(site) === stateOf(live)) return live.content;
    const work = copying.get(site) ?? copy(site, live).finally(() => copying.delete(site));
    copying.set(site, work);
    await work;
    return live.content;
  };
}

const stateOf = ({ content, switchedAt }: LiveContent): string => `${content} ${switchedAt?.getTime() ?? ''}`;

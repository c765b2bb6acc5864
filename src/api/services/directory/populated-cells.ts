import { sql } from 'drizzle-orm';
import type { Database } from '#db/queries/database.ts';
import { PerSiteCache } from './per-site-cache.ts';
import type { SiteRevisions } from './site-revisions.ts';

/** A grid cell with dentists, and their number. */
export interface FilledCell {
  cell: number;
  count: number;
}

/** Cells of all sites together; fewer than 15,000 cells of the country are inhabited. */
const MOST_KEPT = 200_000;

/** The cells where each site has dentists. */
export function filledCells(
  database: Database,
  revisions: SiteRevisions,
): PerSiteCache<readonly FilledCell[]> {
  return new PerSiteCache({
    revisions,
    read: (site) => readFilledCells(database, site),
    costOf: (cells) => cells.length,
    most: MOST_KEPT,
  });
}

function readFilledCells(database: Database, site: string): Promise<readonly FilledCell[]> {
  return database.inSite(site, async (tx) => {
    const { rows } = await tx.execute<{ cell: number; count: number }>(
      sql`select cell, count(*)::int as count from providers where site = ${site} group by cell`,
    );
    return rows;
  });
}

import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export interface CopiedCatalog {
  content: string;
  /** by table */
  rows: Record<string, string>;
}

/** The brands the database knows, and which content their catalog was last copied from. */
export const sites = pgTable('sites', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** content hash of the snapshot that the catalog rows come from */
  content: text().notNull(),
  /**
   * what of it was copied: a hash of the rows of each table, beside the content that they were copied from; where
   * that is not the content above, code that knows nothing of this has copied something since
   */
  copied: jsonb().$type<CopiedCatalog>(),
  /** grows with every change of the catalog: what was computed from an older one is stale */
  revision: integer().notNull().default(1),
  syncedAt: instant().notNull().defaultNow(),
});

import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export interface CopiedCatalog {
  content: string;
  /** by table */
  rows: Record<string, string>;
}

/** The brands in the database, and the content that their catalog was last copied from. */
export const sites = pgTable('sites', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** content hash of the snapshot that the catalog rows come from */
  content: text().notNull(),
  /**
   * a hash of each table's copied rows, with the content they were copied from; if that differs from
   * `content`, an older version of the code has copied something since
   */
  copied: jsonb().$type<CopiedCatalog>(),
  /** increases with every change of the catalog, to invalidate computed values */
  revision: integer().notNull().default(1),
  syncedAt: instant().notNull().defaultNow(),
});

import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The brands the database knows, and which content their catalog was last copied from. */
export const sites = pgTable('sites', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** content hash of the snapshot that the catalog rows come from */
  content: text().notNull(),
  /** grows with every change of the catalog: what was computed from an older one is stale */
  revision: integer().notNull().default(1),
  syncedAt: instant().notNull().defaultNow(),
});

import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, site } from './columns.ts';

/** The processor's messages that were already handled. */
export const webhookEvents = pgTable(
  'webhook_events',
  { site: site(), id: text().notNull(), type: text().notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.site, table.id] })],
);

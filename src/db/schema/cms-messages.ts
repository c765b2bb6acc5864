import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, site } from './columns.ts';

/** Signed messages of the content system that have had their effect: the same words again have none. */
export const cmsMessages = pgTable(
  'cms_messages',
  {
    site: site(),
    /** hash of the time and the words that were signed */
    digest: text().notNull(),
    /** null where a plan was called off */
    publicationId: uuid(),
    receivedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.digest] })],
);

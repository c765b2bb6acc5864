import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, site } from './columns.ts';

/** Processed signed messages of the content system; a repeated one has no effect. */
export const cmsMessages = pgTable(
  'cms_messages',
  {
    site: site(),
    /** hash of the signed time and text */
    digest: text().notNull(),
    /** null if a plan was canceled */
    publicationId: uuid(),
    receivedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.digest] })],
);

import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, site } from './columns.ts';

/** Which release the caches in front of a brand know of. */
export const cdnPurges = pgTable(
  'cdn_purges',
  {
    site: site(),
    /** whose caches: CDN_PURGE */
    network: text().notNull(),
    /** the last one they were told of; null before the first */
    release: text(),
    purgedAt: instant(),
    /** in vain, since the last time that went well */
    attempts: integer().notNull().default(0),
    /** not tried again before then; it may be under way */
    nextAttemptAt: instant().notNull().defaultNow(),
    error: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.site, table.network] })],
);

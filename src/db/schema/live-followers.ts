import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, site } from './columns.ts';

/**
 * Consumers that must learn which release of a brand is live, such as deploy targets and caches, and their
 * state.
 */
export const liveFollowers = pgTable(
  'live_followers',
  {
    site: site(),
    /** the storage, or the owner of the caches */
    follower: text().notNull(),
    /** the last release it received; null before the first */
    release: text(),
    toldAt: instant(),
    /** failed attempts since the last success */
    attempts: integer().notNull().default(0),
    /** no attempt before this time; one may be in progress */
    nextAttemptAt: instant().notNull().defaultNow(),
    error: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.site, table.follower] })],
);

import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, site } from './columns.ts';

/** Which release of a brand those know of who have to hear what is live: storage it is deployed to, caches. */
export const liveFollowers = pgTable(
  'live_followers',
  {
    site: site(),
    /** which storage, or whose caches */
    follower: text().notNull(),
    /** the last one they were told of; null before the first */
    release: text(),
    toldAt: instant(),
    /** in vain, since the last time that went well */
    attempts: integer().notNull().default(0),
    /** not tried again before then; it may be under way */
    nextAttemptAt: instant().notNull().defaultNow(),
    error: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.site, table.follower] })],
);

import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Which release the caches in front of a brand know of. */
export const cdnPurges = pgTable('cdn_purges', {
  site: text().primaryKey(),
  /** the last one they were told of; null before the first */
  release: text(),
  purgedAt: instant(),
  /** in vain, since the last time that went well */
  attempts: integer().notNull().default(0),
  /** not tried again before then; it may be under way */
  nextAttemptAt: instant().notNull().defaultNow(),
  error: text().notNull().default(''),
});

import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, id, instant, site } from './columns.ts';

/** A logged-in browser. Only the member's cookie has the token itself. */
export const sessions = pgTable(
  'sessions',
  {
    site: site(),
    /** shown to the member, who can end the session; does not reveal the token */
    id: id(),
    /** SHA-256 of the token, base64url */
    tokenHash: text().notNull(),
    accountId: uuid().notNull(),
    /** such as “Firefox on Android” */
    device: text().notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.tokenHash] }),
    foreignKey({
      columns: [table.site, table.accountId],
      foreignColumns: [accounts.site, accounts.id],
    }).onDelete('cascade'),
    index().on(table.site, table.accountId),
  ],
);

import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, site } from './columns.ts';

/** An emailed link, valid once and for ten minutes. */
export const passwordResets = pgTable(
  'password_resets',
  {
    site: site(),
    /** SHA-256 of the token, base64url */
    tokenHash: text().notNull(),
    accountId: uuid().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
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

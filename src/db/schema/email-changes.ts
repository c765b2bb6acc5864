import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, site } from './columns.ts';

/** A new e-mail address that waits for its owner to open the link sent to it. One an account. */
export const emailChanges = pgTable(
  'email_changes',
  {
    site: site(),
    accountId: uuid().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    /** SHA-256 of the token, base64url; null until the mail leaves, which makes the token */
    tokenHash: text(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.accountId] }),
    foreignKey({
      columns: [table.site, table.accountId],
      foreignColumns: [accounts.site, accounts.id],
    }).onDelete('cascade'),
  ],
);

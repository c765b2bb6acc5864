import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, site } from './columns.ts';

/**
 * A new e-mail address that waits until the links sent to it and to the old one were opened, in whichever order.
 * One an account.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    site: site(),
    accountId: uuid().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    /** SHA-256 of the token for the new address, base64url; null until its mail leaves, and after it was used */
    tokenHash: text(),
    /** the same for the address that the account has */
    oldTokenHash: text(),
    /** when the link in the new mailbox was opened */
    confirmedAt: instant(),
    /** when the link in the old mailbox was opened, or staff have made sure of the member otherwise */
    oldConfirmedAt: instant(),
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

import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, site } from './columns.ts';

/**
 * A new email address, pending until the links sent to it and to the old address are opened, in any order.
 * One per account.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    site: site(),
    accountId: uuid().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    /**
     * SHA-256 of the token for the new address, base64url; null before its email is sent and after it is used
     */
    tokenHash: text(),
    /** the same for the current address */
    oldTokenHash: text(),
    /** when the link in the new mailbox was opened */
    confirmedAt: instant(),
    /** when the link in the old mailbox was opened, or staff verified the member another way */
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

import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant, reference, site } from './columns.ts';

/**
 * Accounts whose person was erased, or that were merged into another one. Their rows of `accounts` stay, because kept
 * rows refer to them. No personal data (decision 080).
 */
export const closedAccounts = pgTable(
  'closed_accounts',
  {
    site: site(),
    accountId: uuid().notNull(),
    kind: text({ enum: ['erased', 'merged'] }).notNull(),
    /** of a merged one: the account that has its rows now */
    intoAccountId: uuid(),
    closedAt: instant().notNull(),
    /** of the staff; null: repeated by the command after a restore */
    closedBy: uuid(),
    /** as they were named then */
    closedByName: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.accountId] }),
    reference(table.site, table.accountId, accounts),
    index().on(table.site, table.intoAccountId),
  ],
);

import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, id, site } from './columns.ts';
import { payments } from './payments.ts';

/** What a member agreed to, in the words that were shown. Terms, renewal and a bank debit are agreed to separately. */
export const consents = pgTable(
  'consents',
  {
    site: site(),
    id: id(),
    accountId: uuid().notNull(),
    /** null where nothing was paid with it, such as switching renewal on again */
    paymentId: uuid(),
    kind: text({ enum: ['terms', 'renewal', 'debit'] }).notNull(),
    /** the sentence beside the box */
    wording: text().notNull(),
    /** content release the terms were read in */
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    foreignKey({ columns: [table.site, table.accountId], foreignColumns: [accounts.site, accounts.id] }),
    foreignKey({ columns: [table.site, table.paymentId], foreignColumns: [payments.site, payments.id] }),
  ],
);

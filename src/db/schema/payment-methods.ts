import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant, site } from './columns.ts';

/** The card for renewals: the processor's token, and details by which the member recognizes it. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    site: site(),
    accountId: uuid().notNull(),
    processor: text().notNull(),
    /** never a card number */
    token: text().notNull(),
    brand: text().notNull(),
    last4: text().notNull(),
    expMonth: integer(),
    expYear: integer(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.accountId] }),
    foreignKey({
      columns: [table.site, table.accountId],
      foreignColumns: [accounts.site, accounts.id],
    }).onDelete('cascade'),
  ],
);

import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, id, site } from './columns.ts';
import { payments } from './payments.ts';

/**
 * A member's consent, with the text that was shown. Terms, renewal, and a bank debit have separate consents.
 */
export const consents = pgTable(
  'consents',
  {
    site: site(),
    id: id(),
    accountId: uuid().notNull(),
    /** null without a payment, such as turning renewal on again */
    paymentId: uuid(),
    kind: text({ enum: ['terms', 'renewal', 'debit'] }).notNull(),
    /** the sentence beside the box */
    wording: text().notNull(),
    /** content release that the terms came from */
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    foreignKey({ columns: [table.site, table.accountId], foreignColumns: [accounts.site, accounts.id] }),
    foreignKey({ columns: [table.site, table.paymentId], foreignColumns: [payments.site, payments.id] }),
  ],
);

import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { cents, createdAt, id, site } from './columns.ts';
import { payments } from './payments.ts';
import { refunds } from './refunds.ts';

/**
 * An account's charges and payments. `charge` and `refund` are positive, `payment` and `credit` negative: the
 * sum is the amount still owed.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    site: site(),
    id: id(),
    accountId: uuid().notNull(),
    kind: text({ enum: ['charge', 'payment', 'credit', 'refund'] }).notNull(),
    amountCents: cents().notNull(),
    text: text().notNull(),
    paymentId: uuid(),
    refundId: uuid(),
    /** identifies the cause, so that a job that runs twice writes one entry */
    dedupeKey: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    foreignKey({ columns: [table.site, table.accountId], foreignColumns: [accounts.site, accounts.id] }),
    foreignKey({ columns: [table.site, table.paymentId], foreignColumns: [payments.site, payments.id] }),
    foreignKey({ columns: [table.site, table.refundId], foreignColumns: [refunds.site, refunds.id] }),
    uniqueIndex().on(table.site, table.dedupeKey),
    index().on(table.site, table.accountId),
  ],
);

import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { cents, createdAt, id, instant, site } from './columns.ts';
import { payments } from './payments.ts';

/** A refund. As with payments, the row is written before the processor is called. */
export const refunds = pgTable(
  'refunds',
  {
    site: site(),
    id: id(),
    paymentId: uuid().notNull(),
    amountCents: cents().notNull(),
    feeKeptCents: cents().notNull().default(0),
    /** the rule that determined the amount (domain/refunds/refund-rules.ts) */
    rule: text().notNull(),
    reason: text().notNull(),
    /** one refund per reason: a repeated request has no effect */
    dedupeKey: text().notNull(),
    status: text({ enum: ['started', 'done', 'failed'] })
      .notNull()
      .default('started'),
    processorRef: text(),
    attempts: integer().notNull().default(0),
    leasedUntil: instant().notNull(),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    foreignKey({ columns: [table.site, table.paymentId], foreignColumns: [payments.site, payments.id] }),
    uniqueIndex().on(table.site, table.dedupeKey),
    index().on(table.site, table.paymentId),
    index('refunds_unsettled').on(table.leasedUntil).where(sql`${table.status} = 'started'`),
    check('refunds_positive', sql`${table.amountCents} > 0`),
  ],
);

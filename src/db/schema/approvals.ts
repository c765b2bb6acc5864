import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { cents, createdAt, id, instant, reference, site } from './columns.ts';

/** Money for a member that a second person of the staff has to approve (decision 078). */
export const staffApprovals = pgTable(
  'staff_approvals',
  {
    site: site(),
    /** the key of the request, so that a repeated one is stored once */
    id: id(),
    accountId: uuid().notNull(),
    /** null for a credit */
    paymentId: uuid(),
    kind: text({ enum: ['refund', 'credit'] }).notNull(),
    cents: cents().notNull(),
    reason: text().notNull(),
    askedBy: uuid().notNull(),
    /** as they were named then */
    askedByName: text().notNull(),
    askedAt: createdAt(),
    decidedBy: uuid(),
    decidedByName: text(),
    decidedAt: instant(),
    /** null: it waits */
    decision: text({ enum: ['approved', 'declined', 'withdrawn'] }),
    note: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.accountId, accounts),
    index().on(table.site, table.accountId),
    index('staff_approvals_waiting').on(table.site, table.askedAt).where(sql`${table.decision} is null`),
    check('staff_approvals_positive', sql`${table.cents} > 0`),
    check(
      'staff_approvals_second_person',
      sql`${table.decision} is distinct from 'approved' or (${table.decidedBy} is not null and ${table.decidedBy} <> ${table.askedBy})`,
    ),
  ],
);

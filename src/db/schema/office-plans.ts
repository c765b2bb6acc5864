import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { site } from './columns.ts';
import { offices } from './offices.ts';
import { plans } from './plans.ts';

/** The plans that an office sells. */
export const officePlans = pgTable(
  'office_plans',
  { site: site(), officeId: text().notNull(), planId: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.site, table.officeId, table.planId] }),
    foreignKey({
      columns: [table.site, table.officeId],
      foreignColumns: [offices.site, offices.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.site, table.planId], foreignColumns: [plans.site, plans.id] }).onDelete(
      'cascade',
    ),
  ],
);

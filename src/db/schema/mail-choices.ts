import { boolean, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant, site } from './columns.ts';

/** Whether a member wants an optional email. Without a row they do. */
export const mailChoices = pgTable(
  'mail_choices',
  {
    site: site(),
    accountId: uuid().notNull(),
    kind: text({ enum: ['card-expiring'] }).notNull(),
    isWanted: boolean().notNull().default(true),
    /** in these emails' links; it only allows turning this email on or off */
    unsubscribeId: uuid().notNull().defaultRandom(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.accountId, table.kind] }),
    uniqueIndex().on(table.site, table.unsubscribeId),
    foreignKey({
      columns: [table.site, table.accountId],
      foreignColumns: [accounts.site, accounts.id],
    }).onDelete('cascade'),
  ],
);

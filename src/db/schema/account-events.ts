import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, id, site } from './columns.ts';

/** An account's history, for the member and for support staff. It contains no personal data. */
export const accountEvents = pgTable(
  'account_events',
  {
    site: site(),
    id: id(),
    accountId: uuid().notNull(),
    kind: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    foreignKey({ columns: [table.site, table.accountId], foreignColumns: [accounts.site, accounts.id] }),
    index().on(table.site, table.accountId, table.createdAt),
  ],
);

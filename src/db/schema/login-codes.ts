import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, site } from './columns.ts';

/** An emailed one-time login code. It makes the browser that requested it known (decision 011). */
export const loginCodes = pgTable(
  'login_codes',
  {
    site: site(),
    accountId: uuid().notNull(),
    /** argon2id of the code, base64url: a code has few digits, so its hash has to be slow */
    codeHash: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.accountId, table.codeHash] }),
    foreignKey({
      columns: [table.site, table.accountId],
      foreignColumns: [accounts.site, accounts.id],
    }).onDelete('cascade'),
  ],
);

import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, site } from './columns.ts';

/**
 * Browsers that an account has logged in with. What strangers try on the account does not slow them down
 * (OWASP: device cookies). The token itself is in the browser's cookie alone.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    site: site(),
    accountId: uuid().notNull(),
    /** SHA-256 of the token, base64url */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    lastLoginAt: instant().notNull().defaultNow(),
    /** wrong passwords in a row; after too many, the browser has to be verified again */
    failures: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.accountId, table.tokenHash] }),
    foreignKey({
      columns: [table.site, table.accountId],
      foreignColumns: [accounts.site, accounts.id],
    }).onDelete('cascade'),
  ],
);

import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, site } from './columns.ts';

/**
 * Browsers in which an account has logged in. Strangers' login attempts do not slow these down (OWASP: device
 * cookies). Only the browser's cookie has the token itself.
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
    /** consecutive wrong passwords; after too many, the browser has to be verified again */
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

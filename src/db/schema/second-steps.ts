import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, id, instant, reference, site } from './columns.ts';

/** The authenticator app of a member (RFC 6238), which logins with a password or a mailed code ask for. */
export const accountSecondSteps = pgTable(
  'account_second_steps',
  {
    site: site(),
    accountId: uuid().notNull(),
    /** encrypted with MEMBER_KEY */
    secret: text().notNull(),
    /** when a code of the app was entered first; until then no login asks for one */
    confirmedAt: instant(),
    /** the 30-second step of the last accepted code: a code works once */
    lastStep: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.accountId] }),
    reference(table.site, table.accountId, accounts).onDelete('cascade'),
  ],
);

/** Codes that members keep for a lost app. Each works once. */
export const accountRecoveryCodes = pgTable(
  'account_recovery_codes',
  {
    site: site(),
    accountId: uuid().notNull(),
    /** SHA-256 of the code, which has 80 bits; base64url */
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.accountId, table.codeHash] }),
    reference(table.site, table.accountId, accounts).onDelete('cascade'),
  ],
);

/** Browsers in which a member logs in without the second step, for a while. */
export const trustedBrowsers = pgTable(
  'trusted_browsers',
  {
    site: site(),
    id: id(),
    accountId: uuid().notNull(),
    /** SHA-256 of the browser's token of trust, base64url */
    tokenHash: text().notNull(),
    /** such as “Firefox on Android” */
    device: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.accountId, accounts).onDelete('cascade'),
    index().on(table.site, table.accountId),
  ],
);

/** Logins whose password or mailed code was right, and which wait for the second step. */
export const pendingLogins = pgTable(
  'pending_logins',
  {
    site: site(),
    /** SHA-256 of the token of the browser's anonymous session */
    sessionHash: text().notNull(),
    accountId: uuid().notNull(),
    way: text({ enum: ['password', 'code'] }).notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.sessionHash] }),
    reference(table.site, table.accountId, accounts).onDelete('cascade'),
    index().on(table.site, table.accountId),
  ],
);

import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, id, instant, reference, site } from './columns.ts';

/** A passkey of a member: a key pair whose private half stays in their device or password manager (WebAuthn). */
export const accountPasskeys = pgTable(
  'account_passkeys',
  {
    site: site(),
    id: id(),
    accountId: uuid().notNull(),
    /** as the authenticator names it, base64url */
    credentialId: text().notNull(),
    /** COSE key, base64url */
    publicKey: text().notNull(),
    /** how often it was used, as the authenticator counts; 0 if it does not */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** given by the member */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.accountId, accounts).onDelete('cascade'),
    uniqueIndex().on(table.site, table.credentialId),
    index().on(table.site, table.accountId),
  ],
);

/** What the authenticator of a browser has to sign; works once and for ten minutes. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    site: site(),
    /** SHA-256 of the token of the browser's session, also of an anonymous one */
    sessionHash: text().notNull(),
    challenge: text().notNull(),
    purpose: text({ enum: ['login', 'add'] }).notNull(),
    expiresAt: instant().notNull(),
  },
  // a browser has several, because each of its tabs gets one
  (table) => [primaryKey({ columns: [table.site, table.sessionHash, table.challenge] })],
);

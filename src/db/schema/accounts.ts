import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { DEPENDENT_RELATIONS } from '#domain/eligibility/eligibility.ts';
import { createdAt, day, id, instant, reference, site } from './columns.ts';

/** A login. One per brand and email address; a person with two brands has two. */
export const accounts = pgTable(
  'accounts',
  {
    site: site(),
    id: id(),
    email: text().notNull(),
    /** the normalized address (domain/accounts/email-address.ts) */
    emailKey: text().notNull(),
    /** argon2id, PHC string; null: none was set, and the member logs in with codes by email */
    passwordHash: text(),
    passwordChangedAt: instant().notNull().defaultNow(),
    phone: text().notNull().default(''),
    street: text().notNull().default(''),
    street2: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zip: text().notNull().default(''),
    /** when a confirmation was requested that is still open; null: confirmed, or never requested */
    emailUnconfirmedSince: instant(),
    /**
     * SHA-256 of the token that confirms the address, base64url; null before its email is sent and after it
     * is used
     */
    emailTokenHash: text(),
    /** the payment processor's id for this customer */
    processorCustomer: text(),
    /** in which the brand writes to it: 'en', 'es'; null: the brand's default */
    language: text(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.site, table.id] }), uniqueIndex().on(table.site, table.emailKey)],
);

export const RELATIONS = ['self', ...DEPENDENT_RELATIONS] as const;

/** A person of a household. `coverages` has the periods of each membership. */
export const members = pgTable(
  'members',
  {
    site: site(),
    id: id(),
    accountId: uuid().notNull(),
    /** 1 for the account's owner, then in the order of addition */
    sequence: integer().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    birthDate: day().notNull(),
    relation: text({ enum: RELATIONS }).notNull(),
    /** a disabled dependent stays covered after the 26th birthday */
    disabled: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.accountId, accounts),
    uniqueIndex().on(table.site, table.accountId, table.sequence),
    index().on(table.site, table.accountId),
  ],
);

/** A logged-in browser. Only the member's cookie has the token itself. */
export const sessions = pgTable(
  'sessions',
  {
    site: site(),
    /** shown to the member, who can end the session; does not reveal the token */
    id: id(),
    /** SHA-256 of the token, base64url */
    tokenHash: text().notNull(),
    accountId: uuid().notNull(),
    /** such as “Firefox on Android” */
    device: text().notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull().defaultNow(),
    /** a row of staff_assisted_sessions: a person of the staff uses the account; null: the member */
    assistedSessionId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.tokenHash] }),
    reference(table.site, table.accountId, accounts).onDelete('cascade'),
    index().on(table.site, table.accountId),
  ],
);

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
    reference(table.site, table.accountId, accounts).onDelete('cascade'),
  ],
);

/** An emailed one-time code, which logs in the browser that requested it, or confirms a change there (decision 072). */
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
    reference(table.site, table.accountId, accounts).onDelete('cascade'),
  ],
);

/** An emailed link, valid once and for ten minutes. */
export const passwordResets = pgTable(
  'password_resets',
  {
    site: site(),
    /** SHA-256 of the token, base64url */
    tokenHash: text().notNull(),
    accountId: uuid().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.tokenHash] }),
    reference(table.site, table.accountId, accounts).onDelete('cascade'),
    index().on(table.site, table.accountId),
  ],
);

/**
 * A new email address, pending until the links sent to it and to the old address are opened, in any order.
 * One per account.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    site: site(),
    accountId: uuid().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    /**
     * SHA-256 of the token for the new address, base64url; null before its email is sent and after it is used
     */
    tokenHash: text(),
    /** the same for the current address */
    oldTokenHash: text(),
    /** when the link in the new mailbox was opened */
    confirmedAt: instant(),
    /** when the link in the old mailbox was opened, or staff verified the member another way */
    oldConfirmedAt: instant(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.accountId] }),
    reference(table.site, table.accountId, accounts).onDelete('cascade'),
  ],
);

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
    reference(table.site, table.accountId, accounts).onDelete('cascade'),
  ],
);

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
    reference(table.site, table.accountId, accounts),
    index().on(table.site, table.accountId, table.createdAt),
  ],
);

/** Counters of rate-limiter-flexible, in its format. Keys are hashes. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** milliseconds since 1970 */
  expire: bigint({ mode: 'number' }),
});

/**
 * By what the staff find an account (domain/staff/member-search.ts): the names of its people, birth dates, phone,
 * email, member numbers, the end of its card. Written again with each of them.
 */
export const searchTerms = pgTable(
  'search_terms',
  { site: site(), accountId: uuid().notNull(), term: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.site, table.accountId, table.term] }),
    // row-level security lets an index serve comparisons only, and no patterns
    index('search_terms_by_term').on(table.term.op('text_pattern_ops')),
  ],
);

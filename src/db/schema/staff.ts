import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { ASSISTED_MODES } from '#contracts/auth/assisted-modes.ts';
import { STAFF_ROLES, type StaffGrant } from '#contracts/staff/roles.ts';
import { createdAt, id, instant } from './columns.ts';

/**
 * The people who run the brands. These tables belong to no brand, so none has a column `site`. Only the role
 * `enamel_staff` reads them for calls (decision 068).
 */
export const staff = pgTable('staff', {
  id: id().primaryKey(),
  email: text().notNull(),
  /** the normalized address (domain/accounts/email-address.ts) */
  emailKey: text().notNull().unique('staff_one_address'),
  name: text().notNull(),
  /** argon2id, PHC string; '' for a person who only signs in with the identity provider */
  passwordHash: text().notNull(),
  /** of the authenticator app, encrypted with STAFF_KEY; null before the first sign-in */
  totpSecret: text(),
  /** when a code of the app was entered first; until then the secret may be replaced */
  totpConfirmedAt: instant(),
  /** the 30-second step of the last accepted code: a code works once */
  totpStep: integer(),
  disabledAt: instant(),
  createdAt: createdAt(),
});

/** A role of a person over all brands, one brand, or one office of a brand. */
export const staffGrants = pgTable(
  'staff_grants',
  {
    id: id().primaryKey(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    role: text({ enum: STAFF_ROLES }).notNull(),
    /** null: all brands */
    scopeSite: text(),
    /** null: all offices of the brand */
    scopeOffice: text(),
    /** groups: it follows the person's groups at the identity provider, and counts in sessions of it alone */
    source: text({ enum: ['hand', 'groups'] })
      .notNull()
      .default('hand'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('staff_grants_once')
      .on(table.staffId, table.role, table.scopeSite, table.scopeOffice)
      .nullsNotDistinct(),
    check('staff_grants_office', sql`${table.scopeOffice} is null or ${table.scopeSite} is not null`),
  ],
);

/** A signed-in browser of the staff. Only its cookie has the token itself. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** shown to the person, who can end the session; does not reveal the token */
    id: id().primaryKey(),
    /** SHA-256 of the token, base64url */
    tokenHash: text().notNull().unique('staff_sessions_token'),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** such as “Firefox on Android” */
    device: text().notNull(),
    /** of the client at sign-in */
    address: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull().defaultNow(),
    /** when the second factor was given last; null: only the password was */
    secondFactorAt: instant(),
    /** the first factor was the identity provider */
    byProvider: boolean().notNull().default(false),
  },
  (table) => [index().on(table.staffId)],
);

/** Browsers in which a person has signed in: the attempts of strangers do not slow these down (decision 011). */
export const staffDevices = pgTable(
  'staff_devices',
  {
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, base64url */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    lastLoginAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.tokenHash] })],
);

/** Codes that stand in for the authenticator app, each once. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** SHA-256, base64url: a code has 80 random bits */
    codeHash: text().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
);

/** A passkey of a person: a key pair whose private half stays in their device or password manager (WebAuthn). */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: id().primaryKey(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** as the authenticator names it, base64url */
    credentialId: text().notNull().unique('staff_passkeys_once'),
    /** COSE key, base64url */
    publicKey: text().notNull(),
    /** how often it was used, as the authenticator counts; 0 if it does not */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** given by the person */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index().on(table.staffId)],
);

/** What the authenticator of a browser has to sign; works once and for five minutes. */
export const staffChallenges = pgTable('staff_challenges', {
  /** of the browser's session, also an anonymous one */
  tokenHash: text().primaryKey(),
  challenge: text().notNull(),
  expiresAt: instant().notNull(),
});

/** A person's account at an identity provider (OpenID Connect). */
export const staffIdentities = pgTable(
  'staff_identities',
  {
    staffId: uuid()
      .primaryKey()
      .references(() => staff.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    /** as the issuer names the person; never changes, unlike the address */
    subject: text().notNull(),
    /** at the last sign-in, if the provider confirmed it; else '' */
    email: text().notNull(),
    /** the provider has told of a second factor before */
    hadSecondFactor: boolean().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [unique('staff_identities_once').on(table.issuer, table.subject)],
);

/** A browser that was sent to the identity provider; its answer is accepted once and for ten minutes. */
export const staffIdentityRequests = pgTable('staff_identity_requests', {
  /** SHA-256 of the state, base64url */
  stateHash: text().primaryKey(),
  /** of the browser's session, also an anonymous one */
  sessionHash: text().notNull(),
  purpose: text({ enum: ['sign_in', 'link', 'confirm'] }).notNull(),
  /** who links an account or confirms a change; null: a sign-in */
  staffId: uuid(),
  /** in the ID token */
  nonce: text().notNull(),
  /** for PKCE, encrypted with STAFF_KEY */
  verifier: text().notNull(),
  expiresAt: instant().notNull(),
});

/**
 * A member's account that a person opened at the brand's own pages, to see what the member sees or to make changes for
 * them. The token of its address works once; then the member's `sessions` have a row that names it.
 */
export const staffAssistedSessions = pgTable(
  'staff_assisted_sessions',
  {
    id: id().primaryKey(),
    /** SHA-256 of the token, base64url */
    tokenHash: text().notNull().unique('staff_assisted_sessions_token'),
    /** it ends with this session of the person */
    staffSessionId: uuid()
      .notNull()
      .references(() => staffSessions.id, { onDelete: 'cascade' }),
    brand: text().notNull(),
    accountId: uuid().notNull(),
    mode: text({ enum: ASSISTED_MODES }).notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
    usedAt: instant(),
  },
  (table) => [index().on(table.staffSessionId)],
);

/** An emailed link that makes its reader a person of the staff, or gives one new access; valid once and for 72 hours. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: id().primaryKey(),
    /** SHA-256 of the token, base64url; null before its email is sent */
    tokenHash: text().unique('staff_invitations_token'),
    email: text().notNull(),
    emailKey: text().notNull(),
    /** of the new person */
    grants: jsonb().$type<StaffGrant[]>().notNull(),
    /** who chooses a new password and sets up the app again; null: a new person */
    staffId: uuid(),
    /** null: by the command */
    invitedBy: uuid().references(() => staff.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index().on(table.emailKey)],
);

/** The last event of each chain. Its row is the lock by which events are added one after the other. */
export const auditChains = pgTable('audit_chains', {
  /** a site, or '' for what concerns no brand */
  chain: text().primaryKey(),
  /** of its last event */
  number: integer().notNull(),
  hash: text().notNull(),
});

/**
 * What the staff did. Rows are only added: no role of ours may change or delete them, and a trigger refuses it to their
 * owner. Each row has the hash of the one before (queries/audit-events.ts).
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    chain: text().notNull(),
    /** in the chain, from 1 */
    number: integer().notNull(),
    at: instant().notNull(),
    /** null: a command, or a sign-in without a known address */
    staffId: uuid(),
    /** as they were then */
    staffName: text().notNull(),
    staffEmail: text().notNull(),
    /** of the client; '' for a command */
    address: text().notNull(),
    /** '' for a command */
    requestId: text().notNull(),
    /** such as 'staff.disabled' */
    action: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    reason: text().notNull(),
    /** '' for the first event */
    previousHash: text().notNull(),
    /** SHA-256, base64url */
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.number] }),
    index().on(table.at),
    index().on(table.staffId, table.at),
    index().on(table.subjectKind, table.subjectId),
  ],
);

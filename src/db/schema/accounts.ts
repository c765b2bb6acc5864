import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, site } from './columns.ts';

/** A login. One per brand and email address; a person with two brands has two. */
export const accounts = pgTable(
  'accounts',
  {
    site: site(),
    id: id(),
    email: text().notNull(),
    /** the normalized address (domain/accounts/email-address.ts) */
    emailKey: text().notNull(),
    /** argon2id, PHC string */
    passwordHash: text().notNull(),
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
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.site, table.id] }), uniqueIndex().on(table.site, table.emailKey)],
);

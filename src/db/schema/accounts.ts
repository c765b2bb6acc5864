import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, site } from './columns.ts';

/** Who logs in. One per brand and e-mail address; the same person at two brands has two. */
export const accounts = pgTable(
  'accounts',
  {
    site: site(),
    id: id(),
    email: text().notNull(),
    /** the address as it is compared (domain/accounts/email-address.ts) */
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
    /** when the mailbox was asked to confirm, if it has not done so; null: confirmed, or never asked */
    emailUnconfirmedSince: instant(),
    /** SHA-256 of the token that confirms the address, base64url; null before its mail is sent and after it is used */
    emailTokenHash: text(),
    /** the payment processor's name for this customer */
    processorCustomer: text(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.site, table.id] }), uniqueIndex().on(table.site, table.emailKey)],
);

import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, site } from './columns.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    site: site(),
    id: id(),
    /** shown to the sender */
    ticket: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    subject: text().notNull().default(''),
    message: text().notNull(),
    accountId: uuid(),
    /** the form's own key: a message sent twice is stored once */
    dedupeKey: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    uniqueIndex().on(table.site, table.ticket),
    uniqueIndex().on(table.site, table.dedupeKey),
  ],
);

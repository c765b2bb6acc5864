import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ATTACHMENT_TYPES, type GrievanceForm } from '#contracts/support/grievance.ts';
import { createdAt, day, id, instant, reference, site } from './columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A complaint under the state's rules, with its deadlines. */
export const grievances = pgTable(
  'grievances',
  {
    site: site(),
    id: id(),
    caseNumber: text().notNull(),
    urgent: boolean().notNull(),
    status: text({ enum: ['received', 'acknowledged', 'resolved'] })
      .notNull()
      .default('received'),
    receivedOn: day().notNull(),
    acknowledgeBy: day().notNull(),
    resolveBy: day().notNull(),
    acknowledgedAt: instant(),
    /** the name that the member sees */
    handler: text().notNull().default(''),
    resolvedAt: instant(),
    /** the letter to the member, stored because emails are no record and not every member has one */
    decision: text().notNull().default(''),
    /** the form as it was sent */
    form: jsonb().$type<GrievanceForm>().notNull(),
    email: text().notNull().default(''),
    /** the logged-in account when it was sent; the form's own data proves nothing */
    accountId: uuid(),
    dedupeKey: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    uniqueIndex().on(table.site, table.caseNumber),
    uniqueIndex().on(table.site, table.dedupeKey),
    index().on(table.status, table.resolveBy),
    index().on(table.site, table.accountId),
  ],
);

export const grievanceAttachments = pgTable(
  'grievance_attachments',
  {
    site: site(),
    id: id(),
    grievanceId: uuid().notNull(),
    name: text().notNull(),
    /** detected from the content, not declared by the sender */
    type: text({ enum: ATTACHMENT_TYPES }).notNull(),
    bytes: integer().notNull(),
    content: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.grievanceId, grievances),
  ],
);

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

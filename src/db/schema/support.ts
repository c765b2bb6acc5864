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
import { GRIEVANCE_EVENTS } from '#contracts/staff/grievances.ts';
import { MESSAGE_EVENTS } from '#contracts/staff/messages.ts';
import { ATTACHMENT_TYPES, type GrievanceForm } from '#contracts/support/grievance.ts';
import { accounts } from './accounts.ts';
import { createdAt, day, id, instant, reference, site } from './columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const version = () => integer().notNull().default(0);

/** What the staff did, with who did it; the person may have left since. */
const doneByStaff = () => ({
  /** the version that it led to */
  version: integer().notNull(),
  at: instant().notNull().defaultNow(),
  /** null: by a command */
  staffId: uuid(),
  staffName: text().notNull().default(''),
});

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
    /** the person of the staff who works on it */
    assignedTo: uuid(),
    /** changes of the staff so far: who changes the case names the one that they saw */
    version: version(),
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

/** What the staff did with a grievance. */
export const grievanceEvents = pgTable(
  'grievance_events',
  {
    site: site(),
    id: id(),
    grievanceId: uuid().notNull(),
    kind: text({ enum: GRIEVANCE_EVENTS }).notNull(),
    ...doneByStaff(),
    /** the name of the person who got the case, or of the one whom the member was told */
    detail: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.grievanceId, grievances),
    uniqueIndex().on(table.site, table.grievanceId, table.version),
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
    /** of the page with the form: answers are in it; '' for messages of earlier versions */
    language: text().notNull().default(''),
    /** null: waits for an answer */
    answeredAt: instant(),
    /** the person of the staff who works on it */
    assignedTo: uuid(),
    /** as of a grievance */
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    uniqueIndex().on(table.site, table.ticket),
    uniqueIndex().on(table.site, table.dedupeKey),
  ],
);

/** What the staff note about a member. Members do not see it, and it cannot be changed. */
export const accountNotes = pgTable(
  'account_notes',
  {
    site: site(),
    id: id(),
    accountId: uuid().notNull(),
    staffId: uuid().notNull(),
    /** as they were named then */
    staffName: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.accountId, accounts),
    index().on(table.site, table.accountId),
  ],
);

/** What the staff did with a message, and what they wrote. */
export const messageEvents = pgTable(
  'message_events',
  {
    site: site(),
    id: id(),
    messageId: uuid().notNull(),
    kind: text({ enum: MESSAGE_EVENTS }).notNull(),
    ...doneByStaff(),
    /** the reply as it was sent, or a note; of an assignment, the name of the person */
    text: text().notNull().default(''),
    /** made by the form: a reply that is sent twice is stored once */
    dedupeKey: text(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    reference(table.site, table.messageId, contactMessages),
    uniqueIndex().on(table.site, table.messageId, table.version),
    uniqueIndex().on(table.site, table.dedupeKey),
  ],
);

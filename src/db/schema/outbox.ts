import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, site } from './columns.ts';

/** Stands for the site of a mail to the staff, which is of no brand; a brand cannot have this ID. */
export const TO_STAFF = '-';

/** The kind of the mail that tells a visitor what a report about the directory led to. */
export const REPORT_ANSWER = 'directory-report-answer';

/** Email, written in the transaction of its cause and sent by a job. */
export const outbox = pgTable(
  'outbox',
  {
    site: site(),
    id: id(),
    kind: text().notNull(),
    recipient: text().notNull(),
    /** of its texts; BCP 47 */
    language: text().notNull().default('en'),
    subject: text().notNull(),
    text: text().notNull(),
    /** what the HTML form is made from when it is sent (api/mails/mail-body.ts); null for a mail with text only */
    body: jsonb(),
    /** of versions that stored HTML; '' today */
    html: text().notNull().default(''),
    accountId: uuid(),
    /** the unsubscribe address of an optional email (RFC 8058); '' for others */
    unsubscribe: text().notNull().default(''),
    /** one email per cause */
    dedupeKey: text().notNull(),
    /** kept: this email is never sent, because MAIL=outbox keeps all emails on this machine */
    status: text({ enum: ['waiting', 'sent', 'kept', 'given_up'] })
      .notNull()
      .default('waiting'),
    /** number of attempts to send it */
    attempts: integer().notNull().default(0),
    /** no attempt before this time; one may be in progress */
    nextAttemptAt: instant().notNull().defaultNow(),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    uniqueIndex().on(table.site, table.dedupeKey),
    index('outbox_waiting').on(table.nextAttemptAt).where(sql`${table.status} = 'waiting'`),
  ],
);

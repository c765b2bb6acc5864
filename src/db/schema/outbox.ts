import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, site } from './columns.ts';

/** Mail, written in the transaction of what caused it and sent by a job. */
export const outbox = pgTable(
  'outbox',
  {
    site: site(),
    id: id(),
    kind: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull().default(''),
    accountId: uuid(),
    /** where a mail that nobody has to get is switched off (RFC 8058); '' for all others */
    unsubscribe: text().notNull().default(''),
    /** one mail a cause */
    dedupeKey: text().notNull(),
    /** kept: no mail leaves this machine (MAIL=outbox), and this one never will */
    status: text({ enum: ['waiting', 'sent', 'kept', 'given_up'] })
      .notNull()
      .default('waiting'),
    /** how often somebody has set about sending it */
    attempts: integer().notNull().default(0),
    /** before then nobody touches it: it is being sent, or is not to be tried again yet */
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

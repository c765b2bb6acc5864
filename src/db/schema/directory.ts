import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { VERIFICATION_WAYS } from '#contracts/catalog/verified.ts';
import { REPORT_OUTCOMES } from '#contracts/staff/directory.ts';
import { DIRECTORY_REPORT_KINDS } from '#contracts/support/directory-report.ts';
import { createdAt, day, id, instant, site } from './columns.ts';

/** An office, or a dentist there. Without a reference: the directory may no longer have it. */
const entry = () => ({
  officeId: text().notNull(),
  /** '' for the office itself */
  npi: text().notNull().default(''),
});

/** What a visitor says is wrong in the directory, and what was found out (decision 082). */
export const directoryReports = pgTable(
  'directory_reports',
  {
    site: site(),
    id: id(),
    /** shown to the visitor */
    number: text().notNull(),
    ...entry(),
    /** as they were named then */
    officeName: text().notNull(),
    dentistName: text().notNull().default(''),
    kind: text({ enum: DIRECTORY_REPORT_KINDS }).notNull(),
    text: text().notNull().default(''),
    /** '' if no answer is wanted */
    email: text().notNull().default(''),
    /** of the page with the form: answers are in it */
    language: text().notNull(),
    /** the form's own key: a report that is sent twice is stored once */
    dedupeKey: text().notNull(),
    dueOn: day().notNull(),
    /** null: it is open */
    outcome: text({ enum: REPORT_OUTCOMES }),
    note: text().notNull().default(''),
    resolvedAt: instant(),
    resolvedBy: uuid(),
    /** as they were named then */
    resolvedByName: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    uniqueIndex().on(table.site, table.number),
    uniqueIndex().on(table.site, table.dedupeKey),
    index('directory_reports_open').on(table.dueOn).where(sql`${table.outcome} is null`),
    check('directory_reports_resolved', sql`(${table.outcome} is null) = (${table.resolvedAt} is null)`),
  ],
);

/** That the staff verified an entry of the directory. Rows are only added; the latest day counts. */
export const directoryVerifications = pgTable(
  'directory_verifications',
  {
    site: site(),
    id: id(),
    ...entry(),
    verifiedOn: day().notNull(),
    way: text({ enum: VERIFICATION_WAYS }).notNull(),
    staffId: uuid().notNull(),
    /** as they were named then */
    staffName: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    index().on(table.site, table.officeId, table.npi, table.verifiedOn),
  ],
);

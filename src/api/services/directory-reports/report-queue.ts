import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import {
  type listDirectoryReports,
  MOST_REPORTS,
  type readDirectoryReport,
} from '#contracts/staff/directory.ts';
import type { Tx } from '#db/queries/database.ts';
import { directoryReports as reports } from '#db/schema/directory.ts';
import { recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { parseReferenceNumber } from '#domain/numbers/issued-numbers.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { recordAudit } from '../staff/record-audit.ts';
import { recordLooks } from '../staff/record-looks.ts';
import { shownBySite } from '../staff/shown-by-site.ts';
import { type FoundEntry, findEntry } from './directory-entry.ts';

type Listed = AnswerOf<typeof listDirectoryReports>;
type Answer = AnswerOf<typeof readDirectoryReport>;

export type StoredReport = typeof reports.$inferSelect;

const BY_STATUS = {
  open: isNull(reports.outcome),
  resolved: isNotNull(reports.outcome),
  all: undefined,
};

/** The reports: open ones, those due first, then resolved ones, the latest first. */
export function queueReports(call: StaffCall<typeof listDirectoryReports>): Promise<Listed> {
  return call.inScope(async (tx) => {
    const rows = await tx
      .select()
      .from(reports)
      .where(BY_STATUS[call.query.status])
      .orderBy(sql`${reports.resolvedAt} desc nulls first`, asc(reports.dueOn), asc(reports.number))
      .limit(MOST_REPORTS + 1);
    const today = recordDay(call.deps.now());
    const shown = rows.slice(0, MOST_REPORTS).map((report) => summaryOf(report, today));
    await recordLooks(tx, call, requirePerson(call), {
      action: 'directory_reports.listed',
      subject: { kind: 'directory_reports', id: '' },
      bySite: shownBySite(shown, undefined, (own) => ({ reports: own.map(({ number }) => number) })),
    });
    return { reports: shown, hasMore: rows.length > MOST_REPORTS };
  });
}

function summaryOf(report: StoredReport, today: string): Listed['reports'][number] {
  const { site, number, officeId, officeName, dentistName, kind, createdAt, dueOn, outcome } = report;
  return {
    site,
    number,
    officeId,
    office: officeName,
    dentist: dentistName,
    kind,
    receivedOn: recordDay(createdAt),
    dueOn,
    isOverdue: outcome === null && dueOn < today,
    outcome,
  };
}

/**
 * The stored report that the address names.
 * @throws ApiError not_found for a report that does not exist, or that the person may not see
 */
export async function findReport(
  tx: Tx,
  { site, number: typed }: { site: string; number: string },
  { isLocked = false } = {},
): Promise<StoredReport> {
  const number = parseReferenceNumber('directory', typed);
  if (number === null) throw notFound();
  const query = tx
    .select()
    .from(reports)
    .where(and(eq(reports.site, site), eq(reports.number, number)));
  const [found] = await (isLocked ? query.for('update') : query);
  if (!found) throw notFound();
  return found;
}

/**
 * A report with what the directory says now.
 * @throws ApiError not_found
 */
export function showReport(call: StaffCall<typeof readDirectoryReport>): Promise<Answer> {
  const person = requirePerson(call);
  return call.inScope(async (tx) => {
    const report = await findReport(tx, call.params);
    const { site, number, officeId, npi, text, email, language } = report;
    const found = await findEntry(tx, report);
    await recordAudit(tx, call, person, {
      action: 'directory_report.viewed',
      subject: { kind: 'directory_report', id: number },
      site,
    });
    return {
      report: {
        ...summaryOf(report, recordDay(call.deps.now())),
        npi,
        text,
        email,
        language,
        resolution: resolutionOf(report, person.id),
      },
      entry: found && shownEntry(found),
      mayChange: isPermitted(person.grants, 'directory.change', { kind: 'office', site, officeId }),
    };
  });
}

function resolutionOf(
  { resolvedAt, resolvedBy, resolvedByName, note }: StoredReport,
  caller: string,
): Answer['report']['resolution'] {
  if (resolvedAt === null) return null;
  return { at: resolvedAt.toISOString(), by: resolvedByName, isOwn: resolvedBy === caller, note };
}

function shownEntry({ office, verifiedOn }: FoundEntry): Answer['entry'] {
  const { name, street, city, state, zip, phone, hours } = office;
  const { languages, accessibility, acceptingNewPatients } = office;
  return {
    name,
    street,
    city,
    state,
    zip,
    phone,
    hours,
    languages,
    accessibility,
    acceptingNewPatients,
    dentists: office.providers.map(({ npi, name: dentist, specialty }) => ({
      npi,
      name: dentist,
      specialty,
    })),
    verifiedOn,
  };
}

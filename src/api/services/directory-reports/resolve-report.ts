import { and, eq } from 'drizzle-orm';
import { languageOf } from '#api/brand/brand-languages.ts';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { reportAnswer } from '#api/mails/support/directory-report.ts';
import type { ReportOutcome, resolveDirectoryReport } from '#contracts/staff/directory.ts';
import type { Tx } from '#db/queries/database.ts';
import { directoryReports } from '#db/schema/directory.ts';
import { REPORT_ANSWER } from '#db/schema/outbox.ts';
import { recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { queueMail } from '../outbox/queue-mail.ts';
import { writingBrand } from '../outbox/writing-brand.ts';
import { recordAudit } from '../staff/record-audit.ts';
import { findEntry } from './directory-entry.ts';
import { findReport, type StoredReport } from './report-queue.ts';
import { t } from './texts.ts';
import { assertRecentDay, storeVerifications } from './verify-entries.ts';

/**
 * Closes a report. The second of two people learns what the first one did.
 * @throws ApiError not_found; conflict if it is resolved; invalid; not_allowed if the brand has no pages
 */
export async function resolve(call: StaffCall<typeof resolveDirectoryReport>): Promise<void> {
  const person = requirePerson(call);
  const { deps, params } = call;
  const { outcome, note, verified } = call.body;
  if (verified) assertRecentDay(verified.on, deps.now(), 'verified.on');
  const { email } = await call.inScope((tx) => findReport(tx, params));
  const brand = email === '' ? null : await writingBrand(deps, params.site);
  await call.inScope(async (tx) => {
    const report = await findReport(tx, params, { isLocked: true });
    const { site, id, number } = report;
    if (report.outcome !== null)
      throw new ApiError('conflict', { message: t.alreadyResolved, reason: 'changed' });
    await tx
      .update(directoryReports)
      .set({
        outcome,
        note,
        resolvedAt: deps.now(),
        resolvedBy: person.id,
        resolvedByName: person.name,
      })
      .where(and(eq(directoryReports.site, site), eq(directoryReports.id, id)));
    const verifiedOn = (await findEntry(tx, report))?.verifiedOn ?? null;
    if (verified) {
      if (verifiedOn === null) throw new ApiError('invalid', { fields: { 'verified.on': t.notListed } });
      await storeVerifications(tx, call, [report], verified);
    }
    if (brand) await queueAnswer(tx, brand, { report, outcome });
    await recordAudit(tx, call, person, {
      action: 'directory_report.resolved',
      subject: { kind: 'directory_report', id: number },
      site,
      before: { verifiedOn },
      // the note is with the report
      after: { outcome, verified },
    });
  });
}

const queueAnswer = (
  tx: Tx,
  brand: LiveBrand,
  { report, outcome }: { report: StoredReport; outcome: ReportOutcome },
): Promise<void> =>
  queueMail(tx, brand, {
    kind: REPORT_ANSWER,
    recipient: report.email,
    answerLanguage: languageOf(report.language, brand.languages),
    mail: () =>
      reportAnswer({
        brand,
        report: {
          number: report.number,
          office: report.officeName,
          reportedOn: recordDay(report.createdAt),
        },
        outcome,
      }),
    dedupeKey: `${REPORT_ANSWER}:${report.number}`,
  });

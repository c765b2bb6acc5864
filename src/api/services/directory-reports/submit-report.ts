import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { contentKey } from '#api/kernel/content-key.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { directoryReport, reportReceived } from '#api/mails/support/directory-report.ts';
import type { DirectoryReportForm } from '#contracts/support/directory-report.ts';
import type { Tx } from '#db/queries/database.ts';
import { providers } from '#db/schema/catalog.ts';
import { directoryReports } from '#db/schema/directory.ts';
import { recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { REFERENCE_NUMBERS, referenceNumber } from '#domain/numbers/issued-numbers.ts';
import { reportDueOn } from '#domain/offices/verification.ts';
import type { Day } from '#util/dates/calendar.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import type { Offer } from '../catalog/offer.ts';
import { findOffice } from '../catalog/office-entries.ts';
import { queueMail } from '../outbox/queue-mail.ts';
import { t } from './texts.ts';

interface Submission {
  site: string;
  brand: LiveBrand;
  offer: Offer;
  form: DirectoryReportForm;
  now: Date;
  /** whether to email the visitor; limited for frequent reports */
  confirm: boolean;
}

interface Receipt {
  number: string;
  dueOn: Day;
}

/**
 * Stores a report, with the mails to the brand and to the visitor. A repeated one is stored once.
 * @throws ApiError invalid for an office or dentist that the directory does not have
 */
export async function submitReport(tx: Tx, submission: Submission): Promise<Receipt> {
  const { brand, form, confirm, now } = submission;
  const entry = await findEntry(tx, submission);
  const dueOn = reportDueOn(recordDay(now));
  const { receipt, isNew } = await store(tx, submission, { ...entry, dueOn });
  if (!isNew) return receipt;
  const { number } = receipt;
  const { kind, text, email } = form;
  const report = { ...entry, number, kind, text, dueOn };
  const writtenIn = currentLanguage();
  if (brand.email !== '')
    await queueMail(tx, brand, {
      kind: 'directory-report',
      recipient: brand.email,
      mail: () => directoryReport({ brand, report, email, writtenIn }),
      dedupeKey: `directory-report:${number}`,
    });
  if (email !== '' && confirm)
    await queueMail(tx, brand, {
      kind: 'directory-report-received',
      recipient: email,
      language: writtenIn,
      mail: () => reportReceived({ brand, report }),
      dedupeKey: `directory-report-received:${number}`,
    });
  return receipt;
}

/** The names of the office and the dentist. */
async function findEntry(
  tx: Tx,
  { site, offer, form: { officeId, npi } }: Submission,
): Promise<{ office: string; dentist: string }> {
  const office = await findOffice(tx, { site, offer, id: officeId });
  if (!office) throw new ApiError('invalid', { fields: { officeId: t.unknownOffice } });
  if (npi === '') return { office: office.name, dentist: '' };
  const [dentist] = await tx
    .select({ name: providers.name })
    .from(providers)
    .where(and(eq(providers.site, site), eq(providers.officeId, officeId), eq(providers.npi, npi)));
  if (!dentist) throw new ApiError('invalid', { fields: { npi: t.unknownDentist } });
  return { office: office.name, dentist: dentist.name };
}

async function store(
  tx: Tx,
  { site, form, now }: Submission,
  { office, dentist, dueOn }: { office: string; dentist: string; dueOn: Day },
): Promise<{ receipt: Receipt; isNew: boolean }> {
  const { officeId, npi, kind, text, email } = form;
  const dedupeKey = contentKey(form.dedupeKey, form);
  // repeat only if the generated number is taken
  for (;;) {
    const number = referenceNumber('directory', randomInt(REFERENCE_NUMBERS));
    const stored = await tx
      .insert(directoryReports)
      .values({
        site,
        number,
        officeId,
        npi,
        officeName: office,
        dentistName: dentist,
        kind,
        text,
        email,
        language: currentLanguage(),
        dedupeKey,
        dueOn,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ number: directoryReports.number });
    if (stored.length > 0) return { receipt: { number, dueOn }, isNew: true };
    const [known] = await tx
      .select({ number: directoryReports.number, dueOn: directoryReports.dueOn })
      .from(directoryReports)
      .where(and(eq(directoryReports.site, site), eq(directoryReports.dedupeKey, dedupeKey)));
    if (known) return { receipt: known, isNew: false };
  }
}

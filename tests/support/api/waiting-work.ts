import { randomInt, randomUUID } from 'node:crypto';
import type { GrievanceForm } from '#contracts/support/grievance.ts';
import { directoryReports } from '#db/schema/directory.ts';
import { contactMessages, grievanceAttachments, grievances } from '#db/schema/support.ts';
import { grievanceDeadlines, recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { REFERENCE_NUMBERS, referenceNumber } from '#domain/numbers/issued-numbers.ts';
import { reportDueOn } from '#domain/offices/verification.ts';
import { PDF } from './grievances.ts';
import type { TestApi } from './test-api.ts';

/** A grievance with a file, a message, and a report about the directory, for the staff to work on. */
export interface WaitingWork {
  site: string;
  caseNumber: string;
  fileId: string;
  ticket: string;
  /** of a report about the directory, and the office that it is about */
  reportNumber: string;
  officeId: string;
}

interface Options {
  site?: string;
  accountId?: string | null;
  urgent?: boolean;
  /** days before now */
  daysAgo?: number;
  form?: Partial<GrievanceForm>;
  /** of the message */
  language?: string;
  email?: string;
  /** of the report */
  officeId?: string;
  npi?: string;
}

export const whatHappened = 'The crown fell out after a day.\nThey never called back.';

/** Stores them without the calls of a visitor, so that a test can choose their account and age. */
export async function createWork(
  api: TestApi,
  { site = 'harbor', accountId = null, urgent = false, daysAgo = 0, language = '', ...options }: Options = {},
): Promise<WaitingWork> {
  const createdAt = new Date(api.deps.now().getTime() - daysAgo * 86_400_000);
  const receivedOn = recordDay(createdAt);
  const caseNumber = referenceNumber('grievance', randomInt(REFERENCE_NUMBERS));
  const ticket = referenceNumber('message', randomInt(REFERENCE_NUMBERS));
  const reportNumber = referenceNumber('directory', randomInt(REFERENCE_NUMBERS));
  const officeId = options.officeId ?? 'santa-monica';
  const email = options.email ?? `ana.${randomUUID().slice(0, 8)}@example.com`;
  const form: GrievanceForm = {
    name: 'Ana Núñez',
    memberNumber: '',
    email,
    phone: '',
    address: '',
    contactBy: 'email',
    language: '',
    representative: null,
    happenedOn: '2026-06-01',
    where: '',
    officeId: '',
    whatHappened,
    desiredOutcome: 'A new crown, or my money back.',
    urgent,
    urgentReason: urgent ? 'It bleeds.' : '',
    dedupeKey: randomUUID(),
    ...options.form,
  };
  const [id, fileId] = [randomUUID(), randomUUID()];
  await api.deps.database.inSite(site, async (tx) => {
    await tx.insert(grievances).values({
      site,
      id,
      caseNumber,
      urgent,
      receivedOn,
      ...grievanceDeadlines(receivedOn, urgent ? receivedOn : null),
      form,
      email: form.email,
      accountId,
      dedupeKey: form.dedupeKey,
      createdAt,
    });
    await tx.insert(grievanceAttachments).values({
      site,
      id: fileId,
      grievanceId: id,
      name: 'Invoice “Núñez”.pdf',
      type: 'application/pdf',
      bytes: PDF.length,
      content: PDF,
    });
    await tx.insert(contactMessages).values({
      site,
      ticket,
      name: 'Ana Núñez',
      email,
      subject: 'Joining',
      message: 'May my children join too?',
      accountId,
      language,
      dedupeKey: randomUUID(),
      createdAt,
    });
    await tx.insert(directoryReports).values({
      site,
      number: reportNumber,
      officeId,
      npi: options.npi ?? '',
      officeName: 'An office',
      email,
      kind: 'hours',
      language: 'en',
      dedupeKey: randomUUID(),
      dueOn: reportDueOn(receivedOn),
      createdAt,
    });
  });
  return { site, caseNumber, fileId, ticket, reportNumber, officeId };
}

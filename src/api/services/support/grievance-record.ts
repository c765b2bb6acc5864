import { and, asc, eq } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { openGrievanceFile, readGrievance } from '#contracts/staff/grievances.ts';
import type { Tx } from '#db/queries/database.ts';
import { offices } from '#db/schema/catalog.ts';
import { grievanceAttachments, grievanceEvents, grievances } from '#db/schema/support.ts';
import { recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { parseReferenceNumber } from '#domain/numbers/issued-numbers.ts';
import { recordAudit } from '../staff/record-audit.ts';
import { answerLanguage } from './answer-language.ts';
import { findColleagues } from './colleagues.ts';
import { selectCases, summaryOf } from './grievance-queue.ts';
import type { Case } from './read-grievances.ts';

type Answer = AnswerOf<typeof readGrievance>;

/** Condition: the case of a brand with a number as typed. @throws ApiError not_found if it cannot be a number */
function isCase({ site, caseNumber }: { site: string; caseNumber: string }) {
  const number = parseReferenceNumber('grievance', caseNumber);
  if (number === null) throw notFound();
  return and(eq(grievances.site, site), eq(grievances.caseNumber, number));
}

/**
 * All of a case.
 * @throws ApiError not_found for a case that does not exist, or that the person may not see
 */
export async function showGrievance(call: StaffCall<typeof readGrievance>): Promise<Answer> {
  const person = requirePerson(call);
  const where = isCase(call.params);
  return call.inScope(async (tx) => {
    const [row] = await selectCases(tx).where(where);
    if (!row) throw notFound();
    const { found } = row;
    const { site, caseNumber, accountId, acknowledgeBy, resolveBy, handler, decision, version } = found;
    const caller = { permission: 'grievances.handle', person } as const;
    const answer: Answer = {
      case: {
        ...summaryOf(row, recordDay(call.deps.now())),
        acknowledgeBy,
        resolveBy,
        acknowledgedOn: found.acknowledgedAt && recordDay(found.acknowledgedAt),
        handler,
        decision,
        version,
        accountId,
        language: answerLanguage(found.form),
      },
      form: await readForm(tx, found),
      files: await readFiles(tx, found),
      history: await readHistory(tx, found, person.id),
      receivedAt: found.createdAt.toISOString(),
      colleagues: await findColleagues(tx, found, caller),
    };
    await recordAudit(tx, call, person, {
      action: 'grievance.viewed',
      subject: { kind: 'grievance', id: caseNumber },
      site,
    });
    return answer;
  });
}

async function readForm(tx: Tx, { site, form }: Case): Promise<Answer['form']> {
  // the case has the others
  const { name: _name, urgent: _urgent, dedupeKey: _key, officeId, ...shown } = form;
  const [office] =
    officeId === ''
      ? []
      : await tx
          .select({ name: offices.name })
          .from(offices)
          .where(and(eq(offices.site, site), eq(offices.id, officeId)));
  return { ...shown, office: office?.name ?? officeId };
}

const readFiles = (tx: Tx, { site, id }: Case): Promise<Answer['files']> =>
  tx
    .select({
      id: grievanceAttachments.id,
      name: grievanceAttachments.name,
      type: grievanceAttachments.type,
      bytes: grievanceAttachments.bytes,
    })
    .from(grievanceAttachments)
    .where(and(eq(grievanceAttachments.site, site), eq(grievanceAttachments.grievanceId, id)))
    .orderBy(asc(grievanceAttachments.name), asc(grievanceAttachments.id));

async function readHistory(tx: Tx, { site, id }: Case, caller: string): Promise<Answer['history']> {
  const rows = await tx
    .select()
    .from(grievanceEvents)
    .where(and(eq(grievanceEvents.site, site), eq(grievanceEvents.grievanceId, id)))
    .orderBy(asc(grievanceEvents.version));
  return rows.map(({ kind, at, staffId, staffName, detail }) => ({
    kind,
    at: at.toISOString(),
    by: staffName,
    isOwn: staffId === caller,
    detail,
  }));
}

/** What a browser may do with a file of a stranger: save it, or draw it as a picture, and nothing else. */
const FILE_POLICY = "default-src 'none'; sandbox";

/**
 * A file of a case, never as a page: its type was found by its content when it was stored.
 * @throws ApiError not_found for a file that does not exist, or that the person may not see
 */
export async function openCaseFile(call: StaffCall<typeof openGrievanceFile>): Promise<Response> {
  const where = isCase(call.params);
  const file = await call.inScope(async (tx) => {
    const [found] = await tx
      .select({ file: grievanceAttachments, caseNumber: grievances.caseNumber })
      .from(grievanceAttachments)
      .innerJoin(
        grievances,
        and(
          eq(grievances.site, grievanceAttachments.site),
          eq(grievances.id, grievanceAttachments.grievanceId),
        ),
      )
      .where(and(where, eq(grievanceAttachments.id, call.params.id)));
    if (!found) throw notFound();
    await recordAudit(tx, call, requirePerson(call), {
      action: 'grievance.file_opened',
      subject: { kind: 'grievance', id: found.caseNumber },
      site: call.params.site,
      // the member chose its name
      after: { file: found.file.id, type: found.file.type },
    });
    return found.file;
  });
  return new Response(new Uint8Array(file.content), {
    headers: {
      'content-type': file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type,
      'content-disposition': attachmentNamed(file.name),
      'content-length': String(file.content.length),
      'content-security-policy': FILE_POLICY,
      'x-content-type-options': 'nosniff',
    },
  });
}

/** RFC 6266: a plain name for old programs, and the whole one encoded, so that it cannot end the header. */
function attachmentNamed(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\w. -]/g, '') || 'file';
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { GrievanceCase } from '#contracts/support/member-grievances.ts';
import type { Database, Tx } from '#db/queries/database.ts';
import { grievanceAttachments, grievances } from '#db/schema/support.ts';
import { type GrievanceStep, nextGrievanceStep, recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { parseReferenceNumber } from '#domain/numbers/issued-numbers.ts';
import type { Day } from '#util/dates/calendar.ts';
import type { AccountScope } from '../membership/account.ts';

export type Case = typeof grievances.$inferSelect;

/** A case in a list. */
export interface CaseInList {
  site: string;
  caseNumber: string;
  status: Case['status'];
  urgent: boolean;
  receivedOn: Day;
  files: number;
  next: GrievanceStep | null;
}

export interface Listed {
  /** one brand; '' for all */
  site: string;
  /** leaves out closed cases */
  openOnly: boolean;
  today: Day;
}

/** Open cases first, the most urgent deadline first; then closed ones, the latest first. */
export async function listCases(
  database: Database,
  { site, openOnly, today }: Listed,
): Promise<CaseInList[]> {
  const files = sql<number>`(select count(*)::int from ${grievanceAttachments}
    where ${grievanceAttachments.site} = ${grievances.site}
      and ${grievanceAttachments.grievanceId} = ${grievances.id})`;
  const rows = await database.acrossSites((tx) =>
    tx
      .select({ found: grievances, files })
      .from(grievances)
      .where(
        and(
          site === '' ? undefined : eq(grievances.site, site),
          openOnly ? ne(grievances.status, 'resolved') : undefined,
        ),
      )
      .orderBy(asc(grievances.receivedOn), asc(grievances.caseNumber)),
  );
  const cases = rows.map(({ found, files }): CaseInList => {
    const { site, caseNumber, status, urgent, receivedOn } = found;
    return { site, caseNumber, status, urgent, receivedOn, files, next: nextGrievanceStep(found, today) };
  });
  const open = cases.flatMap((each) => (each.next ? [{ ...each, next: each.next }] : []));
  return [
    ...open.sort((one, other) => one.next.daysLeft - other.next.daysLeft),
    ...cases.filter(({ next }) => next === null).reverse(),
  ];
}

/**
 * The cases with a number as typed: two brands may have the same one.
 * @param site one brand; '' for all
 */
export async function findCases(database: Database, typed: string, site: string): Promise<Case[]> {
  const number = parseReferenceNumber('grievance', typed);
  if (number === null) return [];
  return database.acrossSites((tx) =>
    tx
      .select()
      .from(grievances)
      .where(and(eq(grievances.caseNumber, number), site === '' ? undefined : eq(grievances.site, site)))
      .orderBy(asc(grievances.site)),
  );
}

export interface CaseFile {
  id: string;
  name: string;
  type: string;
  bytes: number;
  content: Buffer;
}

/** The files of a case with their content, always in the same order. */
export function readCaseFiles(tx: Tx, { site, id }: Pick<Case, 'site' | 'id'>): Promise<CaseFile[]> {
  const { id: fileId, name, type, bytes, content } = grievanceAttachments;
  return tx
    .select({ id: fileId, name, type, bytes, content })
    .from(grievanceAttachments)
    .where(and(eq(grievanceAttachments.site, site), eq(grievanceAttachments.grievanceId, id)))
    .orderBy(asc(name), asc(fileId));
}

const MOST = 100;

/**
 * The cases that an account sent while logged in, and no others. A name, member number or address in the form proves
 * nothing: a stranger could show texts to a member, or a member could read another person's complaint.
 */
export async function readMemberCases(
  tx: Tx,
  { site, accountId, now }: AccountScope,
): Promise<GrievanceCase[]> {
  const found = await tx
    .select()
    .from(grievances)
    .where(and(eq(grievances.site, site), eq(grievances.accountId, accountId)))
    .orderBy(desc(grievances.createdAt), desc(grievances.caseNumber))
    .limit(MOST);
  const files = await listFiles(tx, site, found);
  const today = recordDay(now);
  return found.map((each) => ({
    ...caseAnswer(each),
    next: nextGrievanceStep(each, today),
    files: files
      .filter(({ grievanceId }) => grievanceId === each.id)
      .map(({ name, type, bytes }) => ({ name, type, bytes })),
  }));
}

/** The files of some cases, without their content. */
export function listFiles(tx: Tx, site: string, cases: readonly Case[]) {
  const { grievanceId, name, type, bytes } = grievanceAttachments;
  const ids = cases.map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx
    .select({ grievanceId, name, type, bytes })
    .from(grievanceAttachments)
    .where(and(eq(grievanceAttachments.site, site), inArray(grievanceId, ids)))
    .orderBy(asc(name), asc(bytes));
}

function caseAnswer(each: Case): Omit<GrievanceCase, 'next' | 'files'> {
  const { caseNumber, receivedOn, urgent, status, acknowledgeBy, resolveBy, handler, decision } = each;
  const { name, whatHappened, desiredOutcome } = each.form;
  return {
    caseNumber,
    receivedOn,
    urgent,
    status,
    acknowledgeBy,
    resolveBy,
    handler,
    decision,
    name,
    whatHappened,
    desiredOutcome,
    acknowledgedOn: each.acknowledgedAt && recordDay(each.acknowledgedAt),
    resolvedOn: each.resolvedAt && recordDay(each.resolvedAt),
  };
}

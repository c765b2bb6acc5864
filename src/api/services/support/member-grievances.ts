import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { GrievanceCase } from '#contracts/support/member-grievances.ts';
import type { Tx } from '#db/queries/database.ts';
import { grievanceAttachments, grievances } from '#db/schema/grievances.ts';
import { nextGrievanceStep } from '#domain/grievances/grievance-deadlines.ts';
import { recordDay } from '#domain/grievances/record-day.ts';
import type { Asking } from '../membership/read-membership.ts';
import type { Case } from './read-grievances.ts';

const MOST = 100;

/**
 * The cases that an account sent while logged in, and no others. A name, member number or address in the form proves
 * nothing: a stranger could show texts to a member, or a member could read another person's complaint.
 */
export async function readMemberCases(tx: Tx, { site, accountId, now }: Asking): Promise<GrievanceCase[]> {
  const found = await tx
    .select()
    .from(grievances)
    .where(and(eq(grievances.site, site), eq(grievances.accountId, accountId)))
    .orderBy(desc(grievances.createdAt), desc(grievances.caseNumber))
    .limit(MOST);
  const files = await filesOf(tx, site, found);
  const today = recordDay(now);
  return found.map((each) => ({
    ...caseAnswer(each),
    next: nextGrievanceStep(each, today),
    files: files
      .filter(({ grievanceId }) => grievanceId === each.id)
      .map(({ name, type, bytes }) => ({ name, type, bytes })),
  }));
}

function filesOf(tx: Tx, site: string, cases: readonly Case[]) {
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

import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  lt,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { assertReaches, requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import type { AnswerOf, QueryOf } from '#contracts/shared/endpoint.ts';
import { QUEUE_PAGE_SIZE } from '#contracts/staff/assignments.ts';
import {
  type GRIEVANCE_SORTS,
  type grievanceCalendar,
  type listGrievances,
  SOON_DAYS,
} from '#contracts/staff/grievances.ts';
import type { Tx } from '#db/queries/database.ts';
import { staff } from '#db/schema/staff.ts';
import { grievanceAttachments, grievances } from '#db/schema/support.ts';
import { nextGrievanceStep, recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { parseReferenceNumber } from '#domain/numbers/issued-numbers.ts';
import { addDays, type Day } from '#util/dates/calendar.ts';
import { recordLooks } from '../staff/record-looks.ts';
import { shownBySite } from '../staff/shown-by-site.ts';
import { findAssignees, isAssigned } from './colleagues.ts';
import { chosenOrder } from './queue-order.ts';
import type { Case } from './read-grievances.ts';

type Listed = AnswerOf<typeof listGrievances>;
type CaseSummary = Listed['cases'][number];
type Filters = Pick<QueryOf<typeof listGrievances>, 'site' | 'assigned' | 'urgent'>;

const isOpen = ne(grievances.status, 'resolved');
/** The last day for the next step of an open case. */
const due = sql`case when ${grievances.status} = 'received' then ${grievances.acknowledgeBy} else ${grievances.resolveBy} end`;
const isDue = (least: Day | null, most: Day): SQL | undefined =>
  and(isOpen, least === null ? undefined : sql`${due} >= ${least}`, sql`${due} <= ${most}`);

/** What the columns of the queue sort by. */
const COLUMNS = {
  number: grievances.caseNumber,
  member: sql`lower(${grievances.form} ->> 'name')`,
  due: sql`case when ${isOpen} then ${due} end`,
  status: sql`array_position(array['received', 'acknowledged', 'resolved'], ${grievances.status})`,
  assigned: sql`lower(${staff.name})`,
  received: grievances.receivedOn,
  brand: grievances.site,
} satisfies Record<(typeof GRIEVANCE_SORTS)[number], SQLWrapper>;

/** Conditions by how close the deadline is. */
const duePeriods = (today: Day) => ({
  overdue: isDue(null, addDays(today, -1)),
  today: isDue(today, today),
  soon: isDue(addDays(today, 1), addDays(today, SOON_DAYS)),
});

const ofBrand = (site: string | undefined): SQL | undefined =>
  site === undefined ? undefined : eq(grievances.site, site);

const filterBy = ({ site, assigned, urgent }: Filters, staffId: string): SQL | undefined =>
  and(
    ofBrand(site),
    urgent === undefined ? undefined : eq(grievances.urgent, true),
    isAssigned(grievances.assignedTo, assigned, staffId),
  );

/**
 * The queue, and the number of open cases by deadline.
 * @throws ApiError not_permitted for a brand in which the caller may see no grievance
 */
export async function queueGrievances(call: StaffCall<typeof listGrievances>): Promise<Listed> {
  const { site, number } = call.query;
  if (site !== undefined) assertReaches(call, site);
  const today = recordDay(call.deps.now());
  const isFindable = number === undefined || parseReferenceNumber('grievance', number) !== null;
  return call.inScope(async (tx) => {
    const rows = isFindable ? await readPage(tx, call, today) : [];
    const cases = rows.slice(0, QUEUE_PAGE_SIZE);
    const counts = await countOpen(tx, site, today);
    const assignees = await findOpenAssignees(tx, site);
    await recordLook(
      tx,
      call,
      cases.map(({ found }) => found),
    );
    return {
      cases: cases.map((row) => summaryOf(row, today)),
      hasMore: rows.length > QUEUE_PAGE_SIZE,
      counts,
      assignees,
    };
  });
}

const files = sql<number>`(select count(*)::int from ${grievanceAttachments}
  where ${grievanceAttachments.site} = ${grievances.site}
    and ${grievanceAttachments.grievanceId} = ${grievances.id})`;

interface Row {
  found: Case;
  files: number;
  assignee: string | null;
}

/** A case with the number of its files and the name of the person who works on it. */
export const selectCases = (tx: Tx) =>
  tx
    .select({ found: getTableColumns(grievances), files, assignee: staff.name })
    .from(grievances)
    .leftJoin(staff, eq(staff.id, grievances.assignedTo));

function readPage(tx: Tx, { query, person }: StaffCall<typeof listGrievances>, today: Day): Promise<Row[]> {
  const { status, due: period, number, page, sort } = query;
  const typed = number === undefined ? null : parseReferenceNumber('grievance', number);
  const byStatus = {
    open: isOpen,
    received: eq(grievances.status, 'received'),
    acknowledged: eq(grievances.status, 'acknowledged'),
    resolved: eq(grievances.status, 'resolved'),
    all: undefined,
  };
  return selectCases(tx)
    .where(
      and(
        filterBy(query, requirePerson({ person }).id),
        // a number that was typed is found whatever became of its case
        typed === null ? byStatus[status] : eq(grievances.caseNumber, typed),
        period === undefined ? undefined : duePeriods(today)[period],
      ),
    )
    .orderBy(
      ...chosenOrder(COLUMNS, sort),
      sql`${grievances.status} = 'resolved'`,
      COLUMNS.due,
      desc(grievances.urgent),
      sql`${grievances.resolvedAt} desc nulls first`,
      asc(grievances.createdAt),
      asc(grievances.caseNumber),
    )
    .limit(QUEUE_PAGE_SIZE + 1)
    .offset((page - 1) * QUEUE_PAGE_SIZE);
}

export function summaryOf({ found, files: count, assignee }: Row, today: Day): CaseSummary {
  const { site, caseNumber, form, urgent, status, receivedOn, resolvedAt, assignedTo } = found;
  return {
    site,
    caseNumber,
    name: form.name,
    urgent,
    status,
    receivedOn,
    next: nextGrievanceStep(found, today),
    resolvedOn: resolvedAt && recordDay(resolvedAt),
    files: count,
    assignee: assignedTo === null ? null : { id: assignedTo, name: assignee ?? '' },
  };
}

async function countOpen(tx: Tx, site: string | undefined, today: Day): Promise<Listed['counts']> {
  const { overdue, today: dueToday, soon } = duePeriods(today);
  const count = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`;
  const [counts] = await tx
    .select({
      open: sql<number>`count(*)::int`,
      overdue: count(overdue),
      today: count(dueToday),
      soon: count(soon),
    })
    .from(grievances)
    .where(and(isOpen, ofBrand(site)));
  return counts ?? { open: 0, overdue: 0, today: 0, soon: 0 };
}

const MOST_DEADLINES = 1000;

/**
 * The deadlines of open cases in a month: of a case that was not acknowledged, both.
 * @throws ApiError not_permitted for a brand in which the caller may see no grievance
 */
export async function calendarOfGrievances(
  call: StaffCall<typeof grievanceCalendar>,
): Promise<AnswerOf<typeof grievanceCalendar>> {
  const { site, month } = call.query;
  if (site !== undefined) assertReaches(call, site);
  const first = `${month}-01`;
  const last = addDays(first, 31);
  const isIn = (day: Day) => day.startsWith(month);
  return call.inScope(async (tx) => {
    const cases = await tx
      .select()
      .from(grievances)
      .where(
        and(
          isOpen,
          filterBy(call.query, requirePerson(call).id),
          or(
            and(gte(grievances.resolveBy, first), lt(grievances.resolveBy, last)),
            and(
              eq(grievances.status, 'received'),
              gte(grievances.acknowledgeBy, first),
              lte(grievances.acknowledgeBy, last),
            ),
          ),
        ),
      )
      .orderBy(asc(grievances.resolveBy), asc(grievances.caseNumber))
      .limit(MOST_DEADLINES);
    const deadlines = cases.flatMap((each) => {
      const { site, caseNumber, urgent, status, acknowledgeBy, resolveBy } = each;
      const of = { site, caseNumber, urgent };
      return [
        ...(status === 'received' ? [{ ...of, step: 'acknowledge' as const, by: acknowledgeBy }] : []),
        { ...of, step: 'resolve' as const, by: resolveBy },
      ].filter(({ by }) => isIn(by));
    });
    const assignees = await findOpenAssignees(tx, site);
    await recordLook(tx, call, cases);
    return {
      today: recordDay(call.deps.now()),
      deadlines: deadlines.toSorted((one, other) => (one.by < other.by ? -1 : one.by > other.by ? 1 : 0)),
      assignees,
    };
  });
}

/** The people who have open cases of the brand, or of all of the caller's. */
const findOpenAssignees = (tx: Tx, site: string | undefined) =>
  findAssignees(tx, grievances, and(isOpen, ofBrand(site)));

/** Records whose grievances were shown. */
const recordLook = (
  tx: Tx,
  call: StaffCall<typeof listGrievances> | StaffCall<typeof grievanceCalendar>,
  shown: readonly Case[],
): Promise<void> =>
  recordLooks(tx, call, requirePerson(call), {
    action: 'grievances.listed',
    subject: { kind: 'grievances', id: '' },
    bySite: shownBySite(shown, call.query.site, (own) => ({ cases: own.map((each) => each.caseNumber) })),
  });

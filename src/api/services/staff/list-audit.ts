import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf } from '#contracts/shared/endpoint.ts';
import { AUDIT_PAGE_SIZE, type listAuditEvents, type listAuditedPeople } from '#contracts/staff/audit.ts';
import { NO_BRAND } from '#db/queries/audit-events.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts, members } from '#db/schema/accounts.ts';
import { auditEvents, staff } from '#db/schema/staff.ts';

type Filters = QueryOf<typeof listAuditEvents>;
type Row = typeof auditEvents.$inferSelect;

const ORDERS = {
  newest: [desc(auditEvents.at), asc(auditEvents.chain), desc(auditEvents.number)],
  oldest: [asc(auditEvents.at), desc(auditEvents.chain), asc(auditEvents.number)],
} as const;

/** A page of audit events. @param tx sees the chains of the caller's brands alone */
export async function listAudit(tx: Tx, filters: Filters): Promise<AnswerOf<typeof listAuditEvents>> {
  const { site, staffId, affectedId, action, subjectKind, subjectId, from, until, order, page } = filters;
  const found = await tx
    .select()
    .from(auditEvents)
    .where(
      and(
        site === undefined ? undefined : eq(auditEvents.chain, site),
        staffId === undefined ? undefined : eq(auditEvents.staffId, staffId),
        affectedId === undefined ? undefined : affects(affectedId),
        action === undefined ? undefined : eq(auditEvents.action, action),
        subjectKind === undefined ? undefined : eq(auditEvents.subjectKind, subjectKind),
        subjectId === undefined ? undefined : eq(auditEvents.subjectId, subjectId),
        from === undefined ? undefined : gte(auditEvents.at, new Date(from)),
        until === undefined ? undefined : lt(auditEvents.at, new Date(until)),
      ),
    )
    .orderBy(...ORDERS[order])
    .limit(AUDIT_PAGE_SIZE + 1)
    .offset((page - 1) * AUDIT_PAGE_SIZE);
  const shown = found.slice(0, AUDIT_PAGE_SIZE);
  const people = await findSubjects(tx, shown);
  const events = shown.map(
    ({ chain, at, subjectKind: kind, subjectId: id, previousHash: _previous, hash: _hash, ...event }) => ({
      ...event,
      site: chain === NO_BRAND ? null : chain,
      at: at.toISOString(),
      subject: { kind, id, ...affectedBy(kind, id, event, people) },
    }),
  );
  return { events, hasMore: found.length > AUDIT_PAGE_SIZE };
}

interface Affected {
  name: string;
  email: string;
}

const mailed = sql<string>`coalesce(${auditEvents.after} ->> 'email', ${auditEvents.before} ->> 'email')`;

/** Condition: the event is about the person, or about an invitation to their address or a sign-in with it. */
const affects = (id: string) => {
  const person = (column: 'email' | 'email_key') =>
    sql`(select ${sql.raw(column)} from ${staff} where ${staff.id} = ${id})`;
  return or(
    and(eq(auditEvents.subjectKind, 'staff'), eq(auditEvents.subjectId, id)),
    and(eq(auditEvents.subjectKind, 'email'), sql`${auditEvents.subjectId} = ${person('email_key')}`),
    and(eq(auditEvents.subjectKind, 'invitation'), sql`lower(${mailed}) = lower(${person('email')})`),
  );
};

/** The people of the staff and the members that the events are about, by ID. */
async function findSubjects(tx: Tx, events: readonly Row[]): Promise<ReadonlyMap<string, Affected>> {
  const idsOf = (kind: string) => [
    ...new Set(events.flatMap(({ subjectKind, subjectId }) => (subjectKind === kind ? [subjectId] : []))),
  ];
  const staffIds = idsOf('staff');
  const accountIds = idsOf('account');
  const [people, holders] = await Promise.all([
    staffIds.length === 0
      ? []
      : tx
          .select({ id: staff.id, name: staff.name, email: staff.email })
          .from(staff)
          .where(inArray(staff.id, staffIds)),
    accountIds.length === 0
      ? []
      : tx
          .selectDistinctOn([accounts.site, accounts.id], {
            id: accounts.id,
            name: sql<string>`trim(coalesce(${members.firstName} || ' ' || ${members.lastName}, ''))`,
            email: accounts.email,
          })
          .from(accounts)
          .leftJoin(members, and(eq(members.site, accounts.site), eq(members.accountId, accounts.id)))
          // the ID alone would do, but the index begins with the brand
          .where(
            and(
              inArray(
                accounts.site,
                events.map(({ chain }) => chain),
              ),
              inArray(accounts.id, accountIds),
            ),
          )
          .orderBy(accounts.site, accounts.id, asc(members.sequence)),
  ]);
  return new Map([...people, ...holders].map(({ id, ...person }) => [id, person]));
}

function affectedBy(
  kind: string,
  id: string,
  { staffName, staffEmail, before, after }: Pick<Row, 'staffName' | 'staffEmail' | 'before' | 'after'>,
  people: ReadonlyMap<string, Affected>,
): Affected {
  switch (kind) {
    case 'staff':
    case 'account':
      return people.get(id) ?? { name: '', email: '' };
    case 'email':
      return { name: staffName, email: staffEmail || id };
    case 'invitation':
      return { name: '', email: emailIn(after) || emailIn(before) };
    case 'session':
    case 'passkey':
    case 'identity':
      // they are the person's own
      return { name: staffName, email: staffEmail };
    default:
      return { name: '', email: '' };
  }
}

function emailIn(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('email' in value)) return '';
  return typeof value.email === 'string' ? value.email : '';
}

/** The people of the events, to filter by. @param tx sees the chains of the caller's brands alone */
export function findAuditedPeople(tx: Tx): Promise<AnswerOf<typeof listAuditedPeople>['people']> {
  return tx
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(
      or(
        sql`exists (select from ${auditEvents} where ${auditEvents.staffId} = ${staff.id})`,
        sql`exists (select from ${auditEvents} where ${auditEvents.subjectKind} = 'staff' and ${auditEvents.subjectId} = ${staff.id}::text)`,
      ),
    )
    .orderBy(asc(staff.name), asc(staff.id));
}

import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf } from '#contracts/shared/endpoint.ts';
import { AUDIT_PAGE_SIZE, type listAuditEvents, type listAuditedPeople } from '#contracts/staff/audit.ts';
import { NO_BRAND } from '#db/queries/audit-events.ts';
import type { Tx } from '#db/queries/database.ts';
import { auditEvents, staff } from '#db/schema/staff.ts';

type Filters = QueryOf<typeof listAuditEvents>;
type Row = typeof auditEvents.$inferSelect;

/** Audit events, the newest first. @param tx sees the chains of the caller's brands alone */
export async function listAudit(tx: Tx, filters: Filters): Promise<AnswerOf<typeof listAuditEvents>> {
  const { site, staffId, affectedId, action, subjectKind, subjectId, from, until, page } = filters;
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
    .orderBy(desc(auditEvents.at), asc(auditEvents.chain), desc(auditEvents.number))
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

/** The people that the events are about, by ID. */
async function findSubjects(tx: Tx, events: readonly Row[]): Promise<ReadonlyMap<string, Affected>> {
  const ids = events.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'staff' ? [subjectId] : []));
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(inArray(staff.id, [...new Set(ids)]));
  return new Map(found.map(({ id, ...person }) => [id, person]));
}

function affectedBy(
  kind: string,
  id: string,
  { staffName, staffEmail, before, after }: Pick<Row, 'staffName' | 'staffEmail' | 'before' | 'after'>,
  people: ReadonlyMap<string, Affected>,
): Affected {
  switch (kind) {
    case 'staff':
      return people.get(id) ?? { name: '', email: '' };
    case 'email':
      return { name: staffName, email: staffEmail || id };
    case 'invitation':
      return { name: '', email: emailIn(after) || emailIn(before) };
    default:
      // sessions and passkeys are the person's own
      return { name: staffName, email: staffEmail };
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

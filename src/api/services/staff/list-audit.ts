import { and, asc, desc, eq, gte, lt } from 'drizzle-orm';
import type { AnswerOf, QueryOf } from '#contracts/shared/endpoint.ts';
import { AUDIT_PAGE_SIZE, type listAuditEvents } from '#contracts/staff/audit.ts';
import { NO_BRAND } from '#db/queries/audit-events.ts';
import type { Tx } from '#db/queries/database.ts';
import { auditEvents } from '#db/schema/staff.ts';

type Filters = QueryOf<typeof listAuditEvents>;

/** Audit events, the newest first. @param tx sees the chains of the caller's brands alone */
export async function listAudit(tx: Tx, filters: Filters): Promise<AnswerOf<typeof listAuditEvents>> {
  const { site, staffId, action, subjectKind, subjectId, from, until, page } = filters;
  const found = await tx
    .select()
    .from(auditEvents)
    .where(
      and(
        site === undefined ? undefined : eq(auditEvents.chain, site),
        staffId === undefined ? undefined : eq(auditEvents.staffId, staffId),
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
  const events = found
    .slice(0, AUDIT_PAGE_SIZE)
    .map(
      ({ chain, at, subjectKind: kind, subjectId: id, previousHash: _previous, hash: _hash, ...event }) => ({
        ...event,
        site: chain === NO_BRAND ? null : chain,
        at: at.toISOString(),
        subject: { kind, id },
      }),
    );
  return { events, hasMore: found.length > AUDIT_PAGE_SIZE };
}

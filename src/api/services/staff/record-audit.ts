import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { StaffCall } from '#api/http/staff-route.ts';
import type { AuditAction } from '#contracts/staff/audit.ts';
import { appendAuditEvent, NO_BRAND } from '#db/queries/audit-events.ts';
import type { Tx } from '#db/queries/database.ts';

export interface Recorded {
  action: AuditAction;
  subject: {
    kind:
      | 'staff'
      | 'invitation'
      | 'email'
      | 'session'
      | 'passkey'
      | 'identity'
      | 'account'
      | 'members'
      | 'grievance'
      | 'grievances'
      | 'message'
      | 'messages'
      | 'directory_report'
      | 'directory_reports'
      | 'directory';
    id: string;
  };
  /** the brand that it is about; default: none */
  site?: string | null;
  before?: unknown;
  after?: unknown;
  reason?: string;
}

/** Who does something: a person of the staff, or a command of the server, which has no ID. */
export interface Actor {
  id: string | null;
  name: string;
  email: string;
}

interface AuditedCall extends Pick<StaffCall, 'clientAddress' | 'requestId'> {
  deps: Pick<ApiDependencies, 'now'>;
}

/**
 * Records what a call does, in its transaction. It is the last statement of the transaction, because others who record
 * something wait for its end.
 * @param person who did it; null if that is unknown
 */
export async function recordAudit(
  tx: Tx,
  { deps, clientAddress, requestId }: AuditedCall,
  person: Actor | null,
  { action, subject, site, before = null, after = null, reason = '' }: Recorded,
): Promise<void> {
  await appendAuditEvent(tx, {
    chain: site ?? NO_BRAND,
    at: deps.now(),
    staffId: person?.id ?? null,
    staffName: person?.name ?? '',
    staffEmail: person?.email ?? '',
    address: clientAddress,
    requestId,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    before,
    after,
    reason,
  });
}

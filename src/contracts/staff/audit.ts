import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, instant, textLine, wholeNumber } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

/** Everything that the audit names. */
export const AUDIT_ACTIONS = [
  'sign_in.failed',
  'sign_in.password',
  'sign_in.completed',
  'sign_in.link',
  'sign_in.passkey',
  'sign_in.provider',
  'identity.linked',
  'identity.unlinked',
  'second_factor.failed',
  'second_factor.renewed',
  'second_factor.secret_issued',
  'second_factor.enrolled',
  'recovery_codes.renewed',
  'password.changed',
  'passkey.added',
  'passkey.removed',
  'sessions.signed_out',
  'sessions.ended',
  'staff.invited',
  'staff.invitation_resent',
  'staff.invitation_withdrawn',
  'staff.roles_accepted',
  'staff.roles_declined',
  'staff.joined',
  'staff.access_offered',
  'staff.access_renewed',
  'staff.grants_changed',
  'staff.grants_followed',
  'staff.disabled',
  'staff.enabled',
  'members.searched',
  'members.listed',
  'member.viewed',
  'member.opened',
  'member.change_asked',
  'member.changed',
  'member.change_refused',
  'member.note_added',
  'member.mail_read',
  'member.card_pages_viewed',
  'member.refund_viewed',
  'member.coupon_previewed',
  'member.export_asked',
  'member.exported',
  'member.erasure_viewed',
  'member.erasure_asked',
  'member.erased',
  'member.merge_viewed',
  'member.merge_asked',
  'member.merged',
  'renewals.listed',
  'approvals.listed',
  'grievances.listed',
  'grievance.viewed',
  'grievance.file_opened',
  'grievance.assigned',
  'grievance.acknowledged',
  'grievance.resolved',
  'messages.listed',
  'message.viewed',
  'message.assigned',
  'message.replied',
  'message.answered',
  'message.reopened',
  'directory_reports.listed',
  'directory_report.viewed',
  'directory_report.resolved',
  'directory.verified',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Events of one answer. */
export const AUDIT_PAGE_SIZE = 50;

const moment = () => z.iso.datetime(says(() => t.enterInstant));

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/staff/audit',
  summary: 'What the staff did, of the brands that the caller may audit',
  access: 'staff',
  permission: 'audit.read',
  query: z.object({
    /** of one brand; without it, also what concerns no brand */
    site: z.optional(catalogId()),
    /** who did it */
    staffId: z.optional(uuid()),
    /** whom it affects: also invitations and sign-ins with their address */
    affectedId: z.optional(uuid()),
    /** such as 'staff.disabled' */
    action: z.optional(textLine(100)),
    subjectKind: z.optional(textLine(100)),
    subjectId: z.optional(textLine(300)),
    from: z.optional(moment()),
    /** not included */
    until: z.optional(moment()),
    order: z._default(z.enum(['newest', 'oldest']), 'newest'),
    page: z._default(wholeNumber(1, 10_000), 1),
  }),
  response: z.object({
    events: z.array(
      z.object({
        /** a brand; null: none */
        site: z.nullable(z.string()),
        /** in the chain of the brand */
        number: z.int(),
        at: instant(),
        staffId: z.nullable(uuid()),
        /** as they were then */
        staffName: z.string(),
        staffEmail: z.string(),
        address: z.string(),
        requestId: z.string(),
        action: z.string(),
        subject: z.object({
          kind: z.string(),
          id: z.string(),
          /** of the person affected, as they are now; '' if there is none */
          name: z.string(),
          /** also of a person who has not joined */
          email: z.string(),
        }),
        before: z.unknown(),
        after: z.unknown(),
        reason: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  }),
});

export const listAuditedPeople = endpoint({
  method: 'GET',
  path: '/api/staff/audit/people',
  summary: 'The people who did something in the events that the caller may read, or whom one of them affects',
  access: 'staff',
  permission: 'audit.read',
  response: z.object({
    /** by name */
    people: z.array(z.object({ id: uuid(), name: z.string(), email: z.string() })),
  }),
});

import * as z from 'zod/mini';
import { catalogId } from '../shared/fields.ts';

/** What a person of the staff does; the permissions of each role are in domain/staff/permissions.ts. */
export const STAFF_ROLES = [
  'owner',
  'manager',
  'agent',
  'finance',
  'compliance',
  'front_desk',
  'editor',
  'auditor',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a call or a page of the staff console needs. */
export const STAFF_PERMISSIONS = [
  'brands.manage',
  'staff.read',
  'staff.invite',
  'staff.change',
  'audit.read',
  'members.read',
  'members.change',
  'members.export',
  'members.erase',
  'members.merge',
  'payments.read',
  'payments.record',
  'payments.refund',
  'grievances.read',
  'grievances.handle',
  'messages.read',
  'messages.answer',
  'directory.read',
  'directory.change',
  'content.publish',
  'reports.read',
] as const;
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

/** Where a role applies: all brands, one brand, or one office of a brand. */
export const StaffScopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('brand'), site: catalogId() }),
  z.strictObject({ kind: z.literal('office'), site: catalogId(), officeId: catalogId() }),
]);
export type StaffScope = z.output<typeof StaffScopeSchema>;

/** A role over a scope. */
export const StaffGrantSchema = z.object({ role: z.enum(STAFF_ROLES), scope: StaffScopeSchema });
export type StaffGrant = z.output<typeof StaffGrantSchema>;

/** A role that a person holds. */
export const HeldGrantSchema = z.extend(StaffGrantSchema, {
  /** it follows the person's groups at the identity provider, and cannot be changed by hand */
  isFromGroups: z.optional(z.literal(true)),
});
export type HeldGrant = z.output<typeof HeldGrantSchema>;

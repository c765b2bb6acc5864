import { z } from 'zod';
import { catalogId, cents, day, instant, RelationSchema, uuid } from './fields.ts';

/** What members are shown of their membership; several calls share these shapes. */

export const MembershipStatusSchema = z.enum(['active', 'past_due', 'cancelled', 'ended']);

/** The card that renewals are charged to. */
export const SavedCardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int().nullable(),
  expYear: z.int().nullable(),
  /** it cannot be charged any more */
  expired: z.boolean(),
});

export const MembershipOfficeSchema = z.object({
  id: catalogId(),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
});
export type MembershipOffice = z.output<typeof MembershipOfficeSchema>;

/** A person that a membership covers, covered, or will cover. */
export const CoveredMemberSchema = z.object({
  id: uuid(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: day(),
  relation: RelationSchema,
  disabled: z.boolean(),
  coveredFrom: day(),
  /** last day of cover; the last paid day for whoever stays on */
  coveredThrough: day(),
  /** covered today */
  covered: z.boolean(),
});
export type CoveredMember = z.output<typeof CoveredMemberSchema>;

/** What will be charged next, if nothing changes. */
export const NextChargeSchema = z.object({
  on: day(),
  /** after the account's credit */
  cents: cents(),
  /** the price of the term, before the credit */
  priceCents: cents(),
  /** false: the price is higher than what was agreed to, and will not be charged without a yes */
  agreed: z.boolean(),
});

export const RenewalNoticeSchema = z.object({
  /** day on which it was sent */
  sentOn: day(),
  renewsOn: day(),
});

export const MembershipSchema = z.object({
  id: uuid(),
  /** the member number */
  number: z.string(),
  plan: z.object({ id: catalogId(), name: z.string(), cycle: z.enum(['annual', 'monthly']) }),
  /** null: outside office */
  office: MembershipOfficeSchema.nullable(),
  /** as of today, in the membership's own time zone */
  status: MembershipStatusSchema,
  covered: z.boolean(),
  /** first day of the running term, and its last */
  termStart: day(),
  termThrough: day(),
  /** what the running term cost the household */
  priceCents: cents(),
  autoRenew: z.boolean(),
  nextCharge: NextChargeSchema.nullable(),
  /** the notice of the coming renewal, once it was sent */
  renewalNotice: RenewalNoticeSchema.nullable(),
  /** a term after the running one that is paid already */
  paidAhead: z.object({ start: day(), through: day() }).nullable(),
  members: z.array(CoveredMemberSchema),
  pendingOfficeChange: z
    .object({ officeId: catalogId().nullable(), name: z.string(), effectiveOn: day() })
    .nullable(),
  cancelledAt: instant().nullable(),
});
export type MembershipAnswer = z.output<typeof MembershipSchema>;

/** How much of a term is paid for, or given back. */
export const ProratedSchema = z.object({
  cents: cents(),
  wholeTermCents: cents(),
  /** so many of so many days or months */
  left: z.int(),
  of: z.int(),
  unit: z.enum(['days', 'months']),
});

export const PreviewQuerySchema = z.object({ preview: z.enum(['true', 'false']).optional() });

/** What was shown before the yes: another amount than this is never charged. */
export const expectedCents = () => z.int().min(0);

import * as z from 'zod/mini';
import { OfficeContactSchema } from '../shared/address.ts';
import { catalogId, cents, day, instant, RelationSchema } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { OwnPlanSchema } from './person.ts';
import { t } from './texts.ts';

/** What members are shown of their membership; several calls share these shapes. */

export const MembershipStatusSchema = z.enum(['active', 'past_due', 'cancelled', 'ended']);

/** The card that renewals are charged to. */
export const SavedCardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.nullable(z.int()),
  expYear: z.nullable(z.int()),
  /** it cannot be charged any more */
  expired: z.boolean(),
});

export const MembershipOfficeSchema = z.object({
  id: catalogId(),
  ...OfficeContactSchema.shape,
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
  /** what they have instead of the membership's plan; null: that one */
  ownPlan: z.nullable(OwnPlanSchema),
  coveredFrom: day(),
  /** last day of cover; the last paid day if the membership continues */
  coveredThrough: day(),
  /** first day on which they are not covered even if the membership goes on: they were taken off, or get too old */
  leavesOn: z.nullable(day()),
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

export const MembershipPlanSchema = z.object({
  id: catalogId(),
  name: z.string(),
  cycle: z.enum(['annual', 'monthly']),
});

/** Another plan that was chosen for the next term, and is not paid for yet. */
export const PendingPlanSchema = z.object({
  plan: MembershipPlanSchema,
  /** its first day; null: the day on which a membership that has ended is paid for again */
  from: z.nullable(day()),
  /** of its first term, for the people covered then */
  priceCents: cents(),
});

export const MembershipSchema = z.object({
  id: uuid(),
  /** the member number */
  number: z.string(),
  plan: MembershipPlanSchema,
  /** null: outside office */
  office: z.nullable(MembershipOfficeSchema),
  /** the current day at the office; all other days are relative to it */
  today: day(),
  status: MembershipStatusSchema,
  covered: z.boolean(),
  /** first day of the running term, and its last */
  termStart: day(),
  termThrough: day(),
  /**
   * last paid day of cover, including a term paid ahead; once ended, the last day. Null: it ended on the first day of a
   * term, before any cover
   */
  coveredThrough: z.nullable(day()),
  /** what the running term cost the household */
  priceCents: cents(),
  autoRenew: z.boolean(),
  nextCharge: z.nullable(NextChargeSchema),
  /** the notice of the coming renewal, once it was sent */
  renewalNotice: z.nullable(RenewalNoticeSchema),
  /** a term after the running one that is paid already */
  paidAhead: z.nullable(z.object({ start: day(), through: day(), plan: MembershipPlanSchema })),
  members: z.array(CoveredMemberSchema),
  pendingOfficeChange: z.nullable(
    z.object({ officeId: z.nullable(catalogId()), name: z.string(), effectiveOn: day() }),
  ),
  pendingPlanChange: z.nullable(PendingPlanSchema),
  cancelledAt: z.nullable(instant()),
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

export const PreviewQuerySchema = z.object({
  preview: z.optional(
    z.enum(
      ['true', 'false'],
      says(() => t.useTrueOrFalse),
    ),
  ),
});

/** What was shown before the yes: another amount than this is never charged. */
export const expectedCents = () =>
  z.int(says(() => t.sendShownAmount)).check(
    z.gte(
      0,
      says(() => t.sendShownAmount),
    ),
  );

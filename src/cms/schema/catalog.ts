import { z } from 'zod';
import { isNpi } from '#domain/numbers/check-digits.ts';
import { REFUND_REASONS } from '#domain/refunds/refund-rules.ts';
import { lazy } from '#util/collections/lazy.ts';
import { isDay, isTimeZone } from '#util/dates/calendar.ts';
import { cents, image, list, requiredSameText, requiredText, sameText, stateCode, text } from './fields.ts';
import { flag, flagOn, knownFlag } from './flags.ts';
import { PlanRulesSchema, planRulesProblem } from './plan-rules.ts';

/** A moment with its offset, such as 2026-05-31T23:59:59-07:00. */
const moment = lazy(() =>
  z.iso.datetime({ offset: true, error: 'must be a moment such as 2026-05-31T23:59:59-07:00' }),
);

const common = {
  code: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,31}$/, 'must be 3 to 32 letters, digits and hyphens')
    .describe('as it is printed; letters count the same in either case'),
  plan_ids: list(z.string()).describe('plans and offices it is good for; empty: all'),
  office_ids: list(z.string()),
  starts_at: moment().optional(),
  ends_at: moment().optional().describe('the first moment at which it is too late'),
  max_redemptions: z
    .number()
    .int()
    .positive()
    .max(1_000_000_000)
    .optional()
    .describe('how often all buyers together may redeem it; absent: no limit'),
  first_purchase_only: flag().describe('not for renewals, nor for someone who was a member before'),
  minimum_cents: cents().default(0).describe('the price a purchase must reach before the coupon counts'),
  active: flagOn(),
};

/**
 * A discount on the plan's price. Its code is secret: no page and no response of `/api/cms` may list it
 * (public-record.ts).
 */
export const CouponSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.number().int().min(1).max(100), ...common }),
  z.object({ kind: z.literal('amount'), amount_cents: cents().positive(), ...common }),
]);

export type Coupon = z.output<typeof CouponSchema>;

/**
 * What a group sells and where: plans, the fee schedule, offices, coupons. The pages show all but the coupons; the
 * member API takes its prices from it. Every field that can age has its source and the day it was last verified.
 */
const id = lazy(() =>
  z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be lower case letters, digits and hyphens'),
);
/** An existing day: on 31 February the database would reject the whole catalog. */
const day = lazy(() => z.string().refine(isDay, 'must be a day such as 2026-05-31').meta({ format: 'date' }));
const time = lazy(() => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:30'));

/** Reasons of the group that terms may name. They have no effect: only members end memberships here. */
const GROUP_REASONS = ['non_payment', 'misuse', 'plan_ended', 'other'] as const;

/**
 * A brand's refund promise (domain/refunds/refund-rules.ts). A point applies where it is more generous than the
 * state's rule; a missing point promises nothing.
 */
const RefundPromiseSchema = z.object({
  days: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('the price comes back within so many days of joining'),
  even_if_used: z.boolean().optional().describe('also after a discounted service was used'),
  keep_fee: z
    .boolean()
    .optional()
    .describe('false: a processing fee comes back too, where the state would let it be kept'),
  renewal_window: z.boolean().optional().describe('each renewal begins such days of its own'),
  pro_rata: z
    .object({
      unit: z.enum(['days', 'months']),
      reasons: z.union([z.literal('any'), z.array(z.enum([...REFUND_REASONS, ...GROUP_REASONS])).min(1)]),
    })
    .optional()
    .describe('for which reasons the days or whole months that are left come back after those days'),
});

export const PlanSchema = z
  .object({
    id: id(),
    name: requiredText(),
    audience: text().describe('for whom, in a few words'),
    cycle: z.enum(['annual', 'monthly']).describe('how often the price is paid'),
    price: z
      .object({
        member_cents: cents(),
        dependent_cents: cents(),
        household_cap_cents: cents().optional(),
      })
      .describe(
        'what one cycle costs, every fee included: the member, each dependent, and at most for a household',
      ),
    sold_at: z.enum(['offices', 'outside', 'both']).default('both'),
    not_sold_in: list(stateCode()).describe('state codes where the plan may not be sold'),
    invitation_codes: list(
      z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{5,31}$/, 'must be 6 to 32 letters, digits and hyphens'),
    ).describe(
      'joining needs one of these codes, such as for employees of a company; empty: anyone may join. They are secret, like coupons: no page and no response of /api/cms has them. Upper and lower case are the same.',
    ),
    by_invitation: flag().describe(
      'on: the plan needs a code even if this record has none, as in a response of /api/cms; then no code is valid',
    ),
    features: list(requiredText()).describe('what the plan includes, one line each'),
    recommended: flag(),
    refund: RefundPromiseSchema.optional().describe("where the brand's refunds are better than the law's"),
    rules: PlanRulesSchema.prefault({}).describe("where the plan's terms differ from the default"),
  })
  .superRefine((plan, context) => {
    const problem = planRulesProblem(plan.cycle, plan.rules);
    if (problem) context.addIssue({ code: 'custom', path: ['rules'], message: problem });
  });

const FeeSchema = z.object({
  id: id(),
  procedure: requiredText().describe("plain words of our own; a CDT code is the tenant's own data"),
  category: requiredText().describe('heading of the table that lists it'),
  usual_cents: cents(),
  member_cents: cents(),
  code: sameText().describe('CDT code'),
});

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Where a fact comes from, such as "Office survey" or "State license board", and when it was last checked. */
const VerificationSchema = z.object({ source: requiredSameText(), verified_on: day() });

/** By field name; a field without its own verification has that of the whole entry. */
const verifications = <Field extends string>(fields: readonly Field[]) =>
  z
    .partialRecord(z.enum(fields), VerificationSchema)
    .nullish()
    .transform((value): Partial<Record<Field, Verification>> => value ?? {});

export const PROVIDER_FIELDS = ['name', 'npi', 'taxonomy', 'specialty', 'languages', 'license'] as const;

export const ProviderSchema = z.object({
  name: requiredSameText(),
  npi: z
    .string()
    .regex(/^\d{10}$/, 'must have ten digits')
    .refine(isNpi, 'is no NPI: its check digit does not fit')
    .describe('National Provider Identifier, ten digits with a check digit (45 CFR 162.406)'),
  specialty: requiredSameText(),
  taxonomy: sameText()
    .refine((code) => /^(|\d{3}[0-9A-Z]{6}X)$/.test(code), 'must be a code such as 1223G0001X')
    .describe("NUCC provider taxonomy code; '' where it is to follow from the specialty"),
  languages: list(requiredSameText()),
  license: sameText(),
  verifications: verifications(PROVIDER_FIELDS),
});

export const OFFICE_FIELDS = [
  'name',
  'address',
  'point',
  'phone',
  'hours',
  'languages',
  'accessibility',
  'accepting_new_patients',
  'photo',
  'providers',
  'plans',
] as const;

export const OfficeSchema = z.object({
  id: id(),
  name: requiredSameText(),
  street: requiredSameText(),
  city: requiredSameText(),
  state: stateCode(),
  zip: z.string().regex(/^\d{5}$/, 'must be a five-digit ZIP'),
  lat: z.number().min(-90).max(90).describe('degrees, WGS 84'),
  lng: z.number().min(-180).max(180),
  phone: sameText(),
  timezone: requiredSameText()
    .refine(isTimeZone, 'must be a time zone such as America/Phoenix')
    .describe('IANA name, such as America/Phoenix'),
  hours: list(z.object({ days: z.array(z.enum(DAYS)).min(1), opens: time(), closes: time() })),
  languages: list(requiredSameText()),
  accessibility: list(requiredText()).describe('such as Step-free entrance'),
  accepting_new_patients: knownFlag().describe('not set: unknown, and visitors see “call to ask”'),
  photo: image(),
  about: text().describe('a sentence or two for visitors'),
  providers: list(ProviderSchema).describe('dentists of the office'),
  plan_ids: list(id()).describe("plans sold here; empty: all of the group's that are sold at offices"),
  source: sameText().describe(
    'of every field that `verifications` does not name: who said so, and when it was last checked',
  ),
  verified_on: day(),
  verifications: verifications(OFFICE_FIELDS).describe('fields with another source or day than the office'),
});

export const CatalogSchema = z.object({
  group: z.object({
    key: requiredSameText(),
    name: requiredSameText(),
    plan_per_member: flag().describe(
      'each dependent may have another plan of the group than the household (decision 032)',
    ),
  }),
  plans: z.array(PlanSchema).min(1),
  fees: list(FeeSchema),
  fees_note: text().describe(
    'what the usual fees are: the source and its date, shown beside every comparison',
  ),
  offices: list(OfficeSchema),
  coupons: list(CouponSchema).describe('secret: no page and no response of /api/cms lists them'),
});

export type Plan = z.output<typeof PlanSchema>;
export type Fee = z.output<typeof FeeSchema>;
export type Verification = z.output<typeof VerificationSchema>;
export type Office = z.output<typeof OfficeSchema>;
export type Catalog = z.output<typeof CatalogSchema>;

import { z } from 'zod';
import { cents, flag, image, list, requiredText, slug, text } from './fields.ts';

/**
 * What a group sells and where: plans, the fee schedule, offices. The pages show it; the member API
 * prices from it. Every field that can age carries the day it was last verified.
 */
const id = () =>
  z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be lower case letters, digits and hyphens');
const day = () => z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-05-31');
const stateCode = () => z.string().regex(/^[A-Z]{2}$/, 'must be a state code such as AZ');
const time = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:30');

export const PlanSchema = z.object({
  id: id(),
  name: requiredText(),
  /** for whom, in a few words */
  audience: text(),
  cycle: z.enum(['annual', 'monthly']),
  /** what one cycle costs, every fee included: the member, each dependent, and at most for a household */
  price: z.object({
    member_cents: cents(),
    dependent_cents: cents(),
    household_cap_cents: cents().optional(),
  }),
  sold_at: z.enum(['offices', 'outside', 'both']).default('both'),
  /** state codes where the plan may not be sold */
  not_sold_in: list(stateCode()),
  features: list(requiredText()),
  recommended: flag(),
});

export const FeeSchema = z.object({
  id: id(),
  /** plain words of our own; a CDT code is the tenant's own data */
  procedure: requiredText(),
  category: requiredText(),
  usual_cents: cents(),
  member_cents: cents(),
  code: text(),
});

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export const ProviderSchema = z.object({
  name: requiredText(),
  /** National Provider Identifier, ten digits with a check digit (45 CFR 162.406) */
  npi: z.string().regex(/^\d{10}$/, 'must have ten digits'),
  specialty: requiredText(),
  languages: list(requiredText()),
  licence: text(),
});

export const OfficeSchema = z.object({
  id: id(),
  name: requiredText(),
  street: requiredText(),
  city: requiredText(),
  state: stateCode(),
  zip: z.string().regex(/^\d{5}$/, 'must be a five-digit ZIP'),
  /** degrees, WGS 84 */
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  phone: text(),
  /** IANA name, such as America/Phoenix */
  timezone: requiredText(),
  hours: list(z.object({ days: z.array(z.enum(DAYS)).min(1), opens: time(), closes: time() })),
  languages: list(requiredText()),
  accessibility: list(requiredText()),
  accepting_new_patients: flag(),
  photo: image(),
  about: text(),
  providers: list(ProviderSchema),
  /** plans sold here; empty: all of the group's that are sold at offices */
  plan_ids: list(id()),
  verified_on: day(),
});

export const CatalogSchema = z.object({
  group: z.object({ key: requiredText(), name: requiredText() }),
  plans: z.array(PlanSchema).min(1),
  fees: list(FeeSchema),
  /** what the usual fees are: the source and its date, shown beside every comparison */
  fees_note: text(),
  offices: list(OfficeSchema),
});

export const PlanIdSchema = id();
export const FeeIdSchema = id();
export const AnchorSchema = slug();
export type Plan = z.output<typeof PlanSchema>;
export type Fee = z.output<typeof FeeSchema>;
export type Office = z.output<typeof OfficeSchema>;
export type Catalog = z.output<typeof CatalogSchema>;

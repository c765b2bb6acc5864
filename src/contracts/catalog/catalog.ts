import * as z from 'zod/mini';
import { officeAddress } from '../shared/address.ts';
import { catalogId, cents, day } from '../shared/fields.ts';

/** What a brand shows and sells, as the API answers it: several calls share these shapes. */

/** The source of a fact, and the day it was last checked. */
export const VerificationSchema = z
  .object({
    source: z
      .string()
      .register(z.globalRegistry, { description: 'who said so; may be empty', example: 'Office survey' }),
    verifiedOn: day(),
  })
  .register(z.globalRegistry, { id: 'Verification' });

export const OFFICE_FACTS = [
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
export const PROVIDER_FACTS = ['name', 'npi', 'taxonomy', 'specialty', 'languages', 'license'] as const;

/** Null if the office has not said: visitors are told to ask, not that the answer is no. */
export const AcceptingSchema = z
  .nullable(z.boolean())
  .register(z.globalRegistry, { description: 'null: the office has not said' });

/** The fields of a dentist in the directory and in the finder. */
export const providerFields = () => ({
  name: z.string(),
  npi: z.string().register(z.globalRegistry, { description: 'National Provider Identifier, ten digits' }),
  specialty: z.string(),
  taxonomy: z.string().register(z.globalRegistry, { description: 'NUCC provider taxonomy code' }),
  languages: z.array(z.string()),
  license: z.string(),
  acceptingNewPatients: AcceptingSchema,
});

export const ProviderSchema = z
  .object({
    ...providerFields(),
    verifications: z.record(z.enum(PROVIDER_FACTS), VerificationSchema),
  })
  .register(z.globalRegistry, { id: 'Provider' });
export type Provider = z.output<typeof ProviderSchema>;

/** An office in a list. */
export const OfficeSummarySchema = z
  .object({
    id: catalogId(),
    name: z.string(),
    ...officeAddress,
    /** degrees, WGS 84 */
    lat: z.number(),
    lng: z.number(),
    phone: z.string(),
    languages: z.array(z.string()),
    acceptingNewPatients: AcceptingSchema,
  })
  .register(z.globalRegistry, { id: 'OfficeSummary' });
export type OfficeSummary = z.output<typeof OfficeSummarySchema>;

/** An office with every fact of it and of its dentists. */
export const OfficeEntrySchema = z
  .extend(OfficeSummarySchema, {
    timezone: z.string().register(z.globalRegistry, { description: 'IANA name, such as America/Phoenix' }),
    hours: z.array(
      z.object({
        days: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])),
        opens: z.string().register(z.globalRegistry, { example: '08:30' }),
        closes: z.string().register(z.globalRegistry, { example: '17:00' }),
      }),
    ),
    accessibility: z.array(z.string()),
    photo: z.nullable(z.object({ src: z.string(), alt: z.string() })),
    about: z.string(),
    providers: z.array(ProviderSchema),
    verifications: z.record(z.enum(OFFICE_FACTS), VerificationSchema),
  })
  .register(z.globalRegistry, { id: 'OfficeEntry' });
export type OfficeEntry = z.output<typeof OfficeEntrySchema>;

/** What one cycle costs, every fee included. */
export const PlanPriceSchema = z.object({
  memberCents: cents(),
  dependentCents: cents(),
  householdCapCents: z
    .nullable(cents())
    .register(z.globalRegistry, { description: 'the most a household pays for a cycle' }),
});

export const PlanOfferSchema = z
  .object({
    id: catalogId(),
    name: z.string(),
    audience: z.string(),
    cycle: z.enum(['annual', 'monthly']),
    price: PlanPriceSchema,
    /** the price of one person, of two, and so on */
    prices: z.array(z.object({ people: z.int(), cents: cents() })),
    soldAt: z.enum(['offices', 'outside', 'both']),
    notSoldIn: z.array(z.string()).register(z.globalRegistry, { description: 'state codes' }),
    needsInvitation: z
      .boolean()
      .register(z.globalRegistry, { description: 'joining needs an invitation code' }),
    features: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'PlanOffer' });
export type PlanOffer = z.output<typeof PlanOfferSchema>;

export const FeeScheduleSchema = z
  .object({
    /** what the usual fees are: the source and its date */
    note: z.string(),
    fees: z.array(
      z.object({
        id: catalogId(),
        procedure: z.string(),
        category: z.string(),
        /** a CDT code where the brand gives one */
        code: z.string(),
        usualCents: cents(),
        memberCents: cents(),
        savedCents: cents(),
        savedPercent: z.int(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'FeeSchedule' });
export type FeeSchedule = z.output<typeof FeeScheduleSchema>;

export const GroupSchema = z.object({ id: z.string(), name: z.string() });
/** A group's key is the CMS's own text. */
export const groupId = () => z.string().check(z.minLength(1), z.maxLength(200));

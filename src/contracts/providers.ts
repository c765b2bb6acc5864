import * as z from 'zod/mini';
import { OfficeSummarySchema } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { day, optionalLine, wholeNumber } from './fields.ts';
import { CATALOG_CACHE_SECONDS } from './locations.ts';

/** A form sends its empty fields as well. */
const unlessEmpty = <S extends z.core.$ZodType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
    schema,
  );

const numberBetween = (least: number, most: number) => {
  const message = `Please use a number from ${least} to ${most}.`;
  return z.coerce.number(message).check(z.gte(least, message), z.lte(most, message));
};

export const RADIUS_MILES = { least: 1, most: 100, fallback: 25 } as const;

export const FoundProviderSchema = z
  .object({
    name: z.string(),
    npi: z.string().register(z.globalRegistry, { description: 'National Provider Identifier, ten digits' }),
    specialty: z.string(),
    taxonomy: z.string().register(z.globalRegistry, { description: 'NUCC provider taxonomy code' }),
    languages: z.array(z.string()),
    licence: z.string(),
    acceptingNewPatients: z.boolean(),
    /** the day somebody last checked this entry */
    verifiedOn: day(),
    distanceMiles: z
      .nullable(z.number())
      .register(z.globalRegistry, { description: 'in a straight line; null without a place' }),
    office: OfficeSummarySchema,
  })
  .register(z.globalRegistry, { id: 'FoundProvider' });
export type FoundProvider = z.output<typeof FoundProviderSchema>;

/** What the search took the given place for. */
export const PlaceSchema = z
  .object({
    /** such as "Phoenix, AZ 85004" or "Phoenix, AZ"; '' for a point */
    label: z.string(),
    zip: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    /** degrees, WGS 84 */
    lat: z.number(),
    lng: z.number(),
  })
  .register(z.globalRegistry, { id: 'Place' });
export type Place = z.output<typeof PlaceSchema>;

export const searchProviders = endpoint({
  method: 'GET',
  path: '/api/v4/providers',
  summary: 'Dentists near a ZIP code, a city or a point, nearest first; or everywhere, by name',
  access: 'anyone',
  query: z.object({
    zip: optionalLine(20).register(z.globalRegistry, { description: 'five digits; more are dropped' }),
    city: optionalLine(80).register(z.globalRegistry, { description: 'with `state`, or as "Phoenix, AZ"' }),
    state: optionalLine(40).register(z.globalRegistry, { description: 'code or name' }),
    lat: unlessEmpty(z.optional(numberBetween(-90, 90))),
    lng: unlessEmpty(z.optional(numberBetween(-180, 180))),
    radius: unlessEmpty(
      z._default(numberBetween(RADIUS_MILES.least, RADIUS_MILES.most), RADIUS_MILES.fallback),
    ).register(z.globalRegistry, { description: 'miles' }),
    specialty: optionalLine(80).register(z.globalRegistry, {
      description: 'in plain words, or a taxonomy code',
    }),
    language: optionalLine(40),
    accepting: unlessEmpty(
      z._default(z.enum(['true', 'false', '1', '0'], 'Please use true or false.'), 'false'),
    ).register(z.globalRegistry, { description: 'only those who take new patients' }),
    name: optionalLine(80).register(z.globalRegistry, {
      description: 'beginnings of words of the dentist’s or the office’s name',
    }),
    page: unlessEmpty(z._default(wholeNumber(1, 1000), 1)),
    pageSize: unlessEmpty(z._default(wholeNumber(1, 100), 20)),
  }),
  response: z.object({
    place: z.nullable(PlaceSchema),
    radius: z.number(),
    providers: z.array(FoundProviderSchema),
    /** where nobody was found: the nearest who fits, farther away */
    nearest: z.nullable(FoundProviderSchema),
    page: z.int(),
    pageSize: z.int(),
    /** of all pages */
    total: z.int(),
  }),
  errors: ['invalid'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

import { z } from 'zod';
import { OfficeSummarySchema } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { day, optionalLine } from './fields.ts';
import { CATALOG_CACHE_SECONDS } from './locations.ts';

/** A form sends its empty fields as well. */
const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema);

const numberBetween = (least: number, most: number) => {
  const message = `Please use a number from ${least} to ${most}.`;
  return z.coerce.number(message).min(least, message).max(most, message);
};
const wholeBetween = (least: number, most: number) => {
  const message = `Please use a whole number from ${least} to ${most}.`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
};

export const RADIUS_MILES = { least: 1, most: 100, fallback: 25 } as const;

export const FoundProviderSchema = z
  .object({
    name: z.string(),
    npi: z.string().meta({ description: 'National Provider Identifier, ten digits' }),
    specialty: z.string(),
    taxonomy: z.string().meta({ description: 'NUCC provider taxonomy code' }),
    languages: z.array(z.string()),
    licence: z.string(),
    acceptingNewPatients: z.boolean(),
    /** the day somebody last checked this entry */
    verifiedOn: day(),
    distanceMiles: z.number().nullable().meta({ description: 'in a straight line; null without a place' }),
    office: OfficeSummarySchema,
  })
  .meta({ id: 'FoundProvider' });
export type FoundProvider = z.output<typeof FoundProviderSchema>;

/** What the search took the given place for. */
export const PlaceSchema = z
  .object({
    /** such as "Phoenix, AZ 85004" or "Phoenix, AZ"; '' for a point */
    label: z.string(),
    zip: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    /** degrees, WGS 84 */
    lat: z.number(),
    lng: z.number(),
  })
  .meta({ id: 'Place' });
export type Place = z.output<typeof PlaceSchema>;

export const searchProviders = endpoint({
  method: 'GET',
  path: '/api/v4/providers',
  summary: 'Dentists near a ZIP code, a city or a point, nearest first; or everywhere, by name',
  access: 'anyone',
  query: z.object({
    zip: optionalLine(20).meta({ description: 'five digits; more are dropped' }),
    city: optionalLine(80).meta({ description: 'with `state`, or as "Phoenix, AZ"' }),
    state: optionalLine(40).meta({ description: 'code or name' }),
    lat: unlessEmpty(numberBetween(-90, 90).optional()),
    lng: unlessEmpty(numberBetween(-180, 180).optional()),
    radius: unlessEmpty(
      numberBetween(RADIUS_MILES.least, RADIUS_MILES.most).default(RADIUS_MILES.fallback),
    ).meta({ description: 'miles' }),
    specialty: optionalLine(80).meta({ description: 'in plain words, or a taxonomy code' }),
    language: optionalLine(40),
    accepting: unlessEmpty(
      z.enum(['true', 'false', '1', '0'], 'Please use true or false.').default('false'),
    ).meta({ description: 'only those who take new patients' }),
    name: optionalLine(80).meta({ description: 'beginnings of words of the dentist’s or the office’s name' }),
    page: unlessEmpty(wholeBetween(1, 1000).default(1)),
    pageSize: unlessEmpty(wholeBetween(1, 100).default(20)),
  }),
  response: z.object({
    place: PlaceSchema.nullable(),
    radius: z.number(),
    providers: z.array(FoundProviderSchema),
    /** where nobody was found: the nearest who fits, farther away */
    nearest: FoundProviderSchema.nullable(),
    page: z.int(),
    pageSize: z.int(),
    /** of all pages */
    total: z.int(),
  }),
  errors: ['invalid'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

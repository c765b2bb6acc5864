import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { day, optionalLine, wholeNumber } from '../shared/fields.ts';
import { says } from '../shared/says.ts';
import { OfficeSummarySchema, providerFields } from './catalog.ts';
import { CATALOG_CACHE_SECONDS } from './locations.ts';
import { t } from './texts.ts';

/** A form sends its empty fields as well. */
const unlessEmpty = <S extends z.core.$ZodType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
    schema,
  );

const numberBetween = (least: number, most: number) => {
  const message = says(() => t.useNumber(least, most));
  return z.coerce.number(message).check(z.gte(least, message), z.lte(most, message));
};

const ticked = () =>
  unlessEmpty(
    z._default(
      z.enum(
        ['true', 'false', '1', '0'],
        says(() => t.useTrueOrFalse),
      ),
      'false',
    ),
  );

export const RADIUS_MILES = { least: 1, most: 100, fallback: 25 } as const;

export const FoundOfficeSchema = z
  .extend(OfficeSummarySchema, {
    opensEvenings: z
      .boolean()
      .register(z.globalRegistry, { description: 'open after 6 pm on a weekday, at least' }),
    opensWeekends: z.boolean().register(z.globalRegistry, { description: 'open on Saturdays or Sundays' }),
  })
  .register(z.globalRegistry, { id: 'FoundOffice' });
export type FoundOffice = z.output<typeof FoundOfficeSchema>;

export const FoundProviderSchema = z
  .object({
    ...providerFields(),
    /** the day this entry was last checked */
    verifiedOn: day(),
    distanceMiles: z
      .nullable(z.number())
      .register(z.globalRegistry, { description: 'in a straight line; null without a place' }),
    officeTotal: z.nullable(z.int()).register(z.globalRegistry, {
      description: 'dentists of this office who match, on any page; null without a place',
    }),
    office: FoundOfficeSchema,
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

/** A city that may be meant. */
export const CitySuggestionSchema = z
  .object({
    /** such as "Phoenix, AZ": what to ask for as `city` */
    label: z.string(),
    city: z.string(),
    state: z.string(),
  })
  .register(z.globalRegistry, { id: 'CitySuggestion' });
export type CitySuggestion = z.output<typeof CitySuggestionSchema>;

export const searchProviders = endpoint({
  method: 'GET',
  path: '/api/v4/providers',
  summary: 'Dentists near a ZIP code, a city or a point, nearest first; or everywhere, by name',
  access: 'anyone',
  query: z.object({
    zip: optionalLine(20).register(z.globalRegistry, { description: 'five digits; more are dropped' }),
    city: optionalLine(80).register(z.globalRegistry, {
      description:
        'with `state`, or as "Phoenix, AZ"; one that is not known, or known in several states, is answered with suggestions',
    }),
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
    accepting: ticked().register(z.globalRegistry, { description: 'only those who take new patients' }),
    evening: ticked().register(z.globalRegistry, {
      description: 'only offices open after 6 pm on a weekday',
    }),
    weekend: ticked().register(z.globalRegistry, {
      description: 'only offices open on Saturdays or Sundays',
    }),
    name: optionalLine(80).register(z.globalRegistry, {
      description: 'beginnings of words of the dentist’s or the office’s name',
    }),
    page: unlessEmpty(z._default(wholeNumber(1, 1000), 1)),
    pageSize: unlessEmpty(z._default(wholeNumber(1, 100), 20)),
  }),
  response: z.object({
    place: z.nullable(PlaceSchema),
    /** where the city is ambiguous: the candidates, likeliest first; no search was made */
    suggestions: z.array(CitySuggestionSchema),
    radius: z.number(),
    providers: z.array(FoundProviderSchema),
    /** where there are no results: the nearest match, farther away */
    nearest: z.nullable(FoundProviderSchema),
    page: z.int(),
    pageSize: z.int(),
    /** dentists on all pages, and the offices they work at */
    total: z.int(),
    offices: z.int(),
  }),
  errors: ['invalid'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

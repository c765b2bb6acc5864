import * as z from 'zod/mini';
import { AcceptingSchema } from '../catalog/catalog.ts';
import { CitySuggestionSchema, PlaceSchema } from '../catalog/providers.ts';
import { MembershipOfficeSchema } from '../membership/membership.ts';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, day, optionalLine, wholeNumber } from '../shared/fields.ts';

/** Stands for no office: the plan is used anywhere. */
export const OUTSIDE = 'outside';

export const memberLocations = endpoint({
  method: 'GET',
  path: '/api/v4/member/locations',
  summary:
    'The offices that the membership can move to, nearest first if a place is given, and the day a change would take effect',
  access: 'member',
  query: z.object({
    zip: optionalLine(20).register(z.globalRegistry, { description: 'five digits; more are dropped' }),
    city: optionalLine(80).register(z.globalRegistry, {
      description: 'as "Phoenix, AZ"; one that is not clear is answered with suggestions',
    }),
    page: z._default(wholeNumber(1, 10_000), 1),
    pageSize: z._default(wholeNumber(1, 100), 50),
  }),
  response: z.object({
    current: z.nullable(catalogId()),
    pending: z.nullable(
      z.object({ officeId: z.nullable(catalogId()), name: z.string(), effectiveOn: day() }),
    ),
    /** null where the office cannot be changed now: see `from` */
    effectiveOn: z.nullable(day()),
    /** first day on which the office can be changed again */
    from: z.nullable(day()),
    /** whether the plan may be used without an office */
    outsideAllowed: z.boolean(),
    /** what the given place was taken for */
    place: z.nullable(PlaceSchema),
    /** where the city is not clear: those that may be meant; no office is listed then */
    suggestions: z.array(CitySuggestionSchema),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    offices: z.array(
      z.extend(MembershipOfficeSchema, {
        acceptingNewPatients: AcceptingSchema,
        /** in a straight line; null without a place */
        distanceMiles: z.nullable(z.number()),
      }),
    ),
  }),
  errors: ['not_allowed', 'invalid'],
});

export const memberSwitch = endpoint({
  method: 'POST',
  path: '/api/v4/member/switch/{id}',
  summary: 'Moves the membership to another office, or to none with the id “outside”',
  access: 'member',
  assisted: 'change',
  params: z.object({ id: catalogId() }),
  response: z.object({
    officeId: z.nullable(catalogId()),
    name: z.string(),
    effectiveOn: day(),
    /** a change that had not counted yet, and that this one takes the place of */
    replaced: z.boolean(),
  }),
  errors: ['not_found', 'not_allowed'],
});

import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId } from '../shared/fields.ts';
import { FeeScheduleSchema, GroupSchema, OfficeEntrySchema, PlanOfferSchema } from './catalog.ts';

/** How long shared caches may keep what a brand shows: a change of content is seen after that, at the latest. */
export const CATALOG_CACHE_SECONDS = 60;

export const OfficeInFullSchema = z
  .extend(OfficeEntrySchema, {
    group: GroupSchema,
    /** plans sold at this office */
    plans: z.array(PlanOfferSchema),
  })
  .register(z.globalRegistry, { id: 'OfficeInFull' });
export type OfficeInFull = z.output<typeof OfficeInFullSchema>;

/** What all reads of one item of the catalog have in common. */
export const catalogItem = {
  method: 'GET',
  access: 'anyone',
  errors: ['not_found'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
} as const;

export const location = endpoint({
  ...catalogItem,
  path: '/api/v4/locations/{id}',
  summary: 'One office in full: address, hours, dentists, plans sold there, and when each fact was checked',
  params: z.object({ id: catalogId() }),
  response: OfficeInFullSchema,
});

export const officeDetails = endpoint({
  ...location,
  path: '/api/km/office/{id}/details',
  summary: 'One office in full; the same answer as /api/v4/locations/{id}',
});

export const officePlanList = endpoint({
  ...catalogItem,
  path: '/api/km/office/{id}/plans',
  summary: 'The plans sold at an office, with their prices and the fee schedule',
  params: z.object({ id: catalogId() }),
  response: z.object({ officeId: catalogId(), plans: z.array(PlanOfferSchema), schedule: FeeScheduleSchema }),
});

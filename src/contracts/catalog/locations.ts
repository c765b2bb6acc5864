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

export const location = endpoint({
  method: 'GET',
  path: '/api/v4/locations/{id}',
  summary: 'One office in full: address, hours, dentists, plans sold there, and when each fact was checked',
  access: 'anyone',
  params: z.object({ id: catalogId() }),
  response: OfficeInFullSchema,
  errors: ['not_found'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

export const officeDetails = endpoint({
  method: 'GET',
  path: '/api/km/office/{id}/details',
  summary: 'One office in full; the same answer as /api/v4/locations/{id}',
  access: 'anyone',
  params: z.object({ id: catalogId() }),
  response: OfficeInFullSchema,
  errors: ['not_found'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

export const officePlanList = endpoint({
  method: 'GET',
  path: '/api/km/office/{id}/plans',
  summary: 'The plans sold at an office, with their prices and the fee schedule',
  access: 'anyone',
  params: z.object({ id: catalogId() }),
  response: z.object({ officeId: catalogId(), plans: z.array(PlanOfferSchema), schedule: FeeScheduleSchema }),
  errors: ['not_found'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

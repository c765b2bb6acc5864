import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId } from '../shared/fields.ts';
import { FeeScheduleSchema, GroupSchema, OfficeSummarySchema, PlanOfferSchema } from './catalog.ts';
import { CATALOG_CACHE_SECONDS } from './locations.ts';

export const plan = endpoint({
  method: 'GET',
  path: '/api/v4/plans/{id}',
  summary: 'A plan with its price by household size and the fee schedule',
  access: 'anyone',
  params: z.object({ id: catalogId() }),
  response: z.object({ group: GroupSchema, plan: PlanOfferSchema, schedule: FeeScheduleSchema }),
  errors: ['not_found'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

export const planAtLocation = endpoint({
  method: 'GET',
  path: '/api/v4/plans/{a}/{b}',
  summary: 'A plan as it is sold at an office; not found where it is not sold there',
  access: 'anyone',
  params: z.object({
    a: catalogId().register(z.globalRegistry, { description: 'the office’s id' }),
    b: catalogId().register(z.globalRegistry, { description: 'the plan’s id' }),
  }),
  response: z.object({ location: OfficeSummarySchema, plan: PlanOfferSchema, schedule: FeeScheduleSchema }),
  errors: ['not_found'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, day } from '../shared/fields.ts';
import { CATALOG_CACHE_SECONDS } from './locations.ts';

/** How the staff checked an entry of the directory. */
export const VERIFICATION_WAYS = ['phone', 'visit', 'login', 'email'] as const;
export type VerificationWay = (typeof VERIFICATION_WAYS)[number];

export const verifiedOffices = endpoint({
  method: 'GET',
  path: '/api/v4/directory/verified',
  summary: 'The day on which the staff last verified each office; offices that they have not are left out',
  access: 'anyone',
  query: z.object({
    /** one office */
    office: z.optional(catalogId()),
  }),
  response: z.object({
    offices: z.array(z.object({ id: catalogId(), verifiedOn: day(), source: z.string() })),
  }),
  errors: ['not_found', 'invalid'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

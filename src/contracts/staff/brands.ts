import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId } from '../shared/fields.ts';

/** A brand with the offices where a role of a person, or of an invitation, applies. */
export const NamedBrandSchema = z.object({
  site: z.string(),
  name: z.string(),
  offices: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const listBrands = endpoint({
  method: 'GET',
  path: '/api/staff/brands',
  summary: 'The brands over which the caller, or one of whose offices, has a role',
  access: 'staff',
  response: z.object({
    /** by name */
    brands: z.array(NamedBrandSchema),
  }),
});

export const listBrandOffices = endpoint({
  method: 'GET',
  path: '/api/staff/brands/{site}/offices',
  summary: 'The offices of a brand, as visitors see them',
  access: 'staff',
  params: z.object({ site: catalogId() }),
  response: z.object({
    /** by name */
    offices: z.array(z.object({ id: z.string(), name: z.string(), city: z.string(), state: z.string() })),
  }),
});

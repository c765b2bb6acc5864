import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';

export const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This list of calls as an OpenAPI 3.1 document',
  access: 'anyone',
  response: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
  cacheSeconds: 300,
});

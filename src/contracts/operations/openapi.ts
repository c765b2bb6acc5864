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

export const apiReference = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'This list of calls as a page to read; in local mode only',
  access: 'anyone',
  response: z.unknown(),
  file: 'text/html',
  errors: ['not_found'],
});

import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether this server can serve members; 503 while the database is unavailable',
  access: 'anyone',
  response: z.object({ status: z.literal('ok') }),
  errors: ['unavailable'],
});

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

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  summary: 'Signed messages from the payment processor',
  access: 'anyone',
  signed: true,
  rawBody: true,
  maxBodyBytes: 512 * 1024,
  response: z.object({ received: z.literal(true) }),
  errors: ['not_found', 'unavailable'],
});

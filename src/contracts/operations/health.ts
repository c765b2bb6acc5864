import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether this server can answer members: 503 while the database is away',
  access: 'anyone',
  response: z.object({ status: z.literal('ok') }),
  errors: ['unavailable'],
});

import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  summary: 'Messages of the payment processor, signed by it',
  access: 'anyone',
  signed: true,
  rawBody: true,
  maxBodyBytes: 512 * 1024,
  response: z.object({ received: z.literal(true) }),
  errors: ['not_found', 'unavailable'],
});

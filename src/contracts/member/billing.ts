import * as z from 'zod/mini';
import { SavedCardSchema } from '../membership/membership.ts';
import { paymentToken } from '../payment/payment.ts';
import { endpoint } from '../shared/endpoint.ts';

export const updateBilling = endpoint({
  method: 'POST',
  path: '/api/v4/member/updateBilling',
  summary: 'Keeps another card for renewals, by the processor’s token',
  access: 'member',
  body: z.object({ paymentToken: paymentToken() }),
  response: z.object({ paymentMethod: SavedCardSchema }),
  errors: ['payment_declined', 'too_many', 'unavailable'],
});

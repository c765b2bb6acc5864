import { z } from 'zod';
import { PlanChoiceSchema } from './checkout-account.ts';
import { endpoint } from './endpoint.ts';
import { uuid } from './fields.ts';
import {
  IdempotencySchema,
  PAYMENT_ERRORS,
  PaidSchema,
  PaymentFieldsSchema,
  withRenewalConsent,
} from './payment.ts';
import { MOST_PEOPLE } from './person.ts';

export const purchaseSubscription = endpoint({
  method: 'POST',
  path: '/api/v4/member/purchaseSubscription',
  summary: 'Buys a membership for an account that has none running',
  access: 'member',
  headers: IdempotencySchema,
  body: z.object({
    ...PlanChoiceSchema.shape,
    /** people on file, the account’s owner among them; absent: everybody on file */
    memberIds: z.array(uuid()).min(1).max(MOST_PEOPLE).optional(),
    payment: withRenewalConsent(PaymentFieldsSchema),
  }),
  response: PaidSchema,
  errors: [...PAYMENT_ERRORS, 'not_found'],
});

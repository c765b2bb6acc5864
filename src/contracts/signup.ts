import * as z from 'zod/mini';
import { AccountFieldsSchema, PlanChoiceSchema } from './checkout-account.ts';
import { endpoint } from './endpoint.ts';
import {
  IdempotencySchema,
  PAYMENT_ERRORS,
  PaidSchema,
  PaymentFieldsSchema,
  withRenewalConsent,
} from './payment.ts';
import { MOST_PEOPLE, PersonSchema } from './person.ts';

export const signup = endpoint({
  method: 'POST',
  path: '/api/v4/member/signup',
  summary: 'Joins in one call: account, people, plan and payment',
  access: 'anyone',
  botCheck: true,
  headers: IdempotencySchema,
  body: z.object({
    account: AccountFieldsSchema,
    members: z
      .array(PersonSchema, 'Please say who joins.')
      .check(
        z.minLength(1, 'Please say who joins.'),
        z.maxLength(MOST_PEOPLE, `A household has at most ${MOST_PEOPLE} people.`),
      ),
    ...PlanChoiceSchema.shape,
    payment: withRenewalConsent(PaymentFieldsSchema),
  }),
  response: PaidSchema,
  errors: [...PAYMENT_ERRORS, 'not_found'],
});

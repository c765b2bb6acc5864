import * as z from 'zod/mini';
import { JoinedSchema } from './bank-payment.ts';
import { AccountFieldsSchema, PlanChoiceSchema } from './checkout-account.ts';
import { endpoint } from './endpoint.ts';
import {
  IdempotencySchema,
  JoinPaymentSchema,
  PAYMENT_ERRORS,
  withDebitConsent,
  withRenewalConsent,
} from './payment.ts';
import { MOST_PEOPLE, PersonWithPlanSchema } from './person.ts';

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
      .array(PersonWithPlanSchema, 'Please say who joins.')
      .check(
        z.minLength(1, 'Please say who joins.'),
        z.maxLength(MOST_PEOPLE, `A household has at most ${MOST_PEOPLE} people.`),
      ),
    ...PlanChoiceSchema.shape,
    payment: withDebitConsent(withRenewalConsent(JoinPaymentSchema)),
  }),
  response: JoinedSchema,
  errors: [...PAYMENT_ERRORS, 'not_found'],
});

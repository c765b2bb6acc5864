import * as z from 'zod/mini';
import { MOST_PEOPLE, PersonWithPlanSchema } from '../membership/person.ts';
import { JoinedSchema } from '../payment/bank-payment.ts';
import {
  IdempotencySchema,
  JoinPaymentSchema,
  PAYMENT_ERRORS,
  withDebitConsent,
  withRenewalConsent,
} from '../payment/payment.ts';
import { endpoint } from '../shared/endpoint.ts';
import { AccountFieldsSchema, PlanChoiceSchema } from './cart-account.ts';

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
      .array(PersonWithPlanSchema, 'Please choose who is joining.')
      .check(
        z.minLength(1, 'Please choose who is joining.'),
        z.maxLength(MOST_PEOPLE, `A household has at most ${MOST_PEOPLE} people.`),
      ),
    ...PlanChoiceSchema.shape,
    payment: withDebitConsent(withRenewalConsent(JoinPaymentSchema)),
  }),
  response: JoinedSchema,
  errors: [...PAYMENT_ERRORS, 'not_found'],
});

import * as z from 'zod/mini';
import { MOST_PEOPLE, PersonWithPlanSchema } from '../membership/person.ts';
import {
  IdempotencySchema,
  JoinedSchema,
  JoinPaymentSchema,
  PAYMENT_ERRORS,
  PaidSchema,
  PaymentFieldsSchema,
  withDebitConsent,
  withRenewalConsent,
} from '../payment/payment.ts';
import { endpoint } from '../shared/endpoint.ts';
import { uuid } from '../shared/login-fields.ts';
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

export const purchaseSubscription = endpoint({
  method: 'POST',
  path: '/api/v4/member/purchaseSubscription',
  summary: 'Buys a membership for an account without an active one',
  access: 'member',
  headers: IdempotencySchema,
  body: z.object({
    ...PlanChoiceSchema.shape,
    /** people on file, the account’s owner among them; absent: everyone on file */
    memberIds: z.optional(
      z
        .array(uuid(), 'Please say who is covered.')
        .check(
          z.minLength(1, 'Please say who is covered.'),
          z.maxLength(MOST_PEOPLE, `A household has at most ${MOST_PEOPLE} people.`),
        ),
    ),
    payment: withRenewalConsent(PaymentFieldsSchema),
  }),
  response: PaidSchema,
  errors: [...PAYMENT_ERRORS, 'not_found'],
});

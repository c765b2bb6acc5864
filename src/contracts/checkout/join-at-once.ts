import * as z from 'zod/mini';
import { MOST_PEOPLE, PersonWithPlanSchema } from '../membership/person.ts';
import {
  idempotency,
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
import { says } from '../shared/says.ts';
import { AccountFieldsSchema, PlanChoiceSchema } from './cart-account.ts';
import { t } from './texts.ts';

const CHOOSE_WHO_JOINS = says(() => t.chooseWhoJoins);
const SAY_WHO_IS_COVERED = says(() => t.sayWhoIsCovered);
const TOO_MANY = says(() => t.mostPeople(MOST_PEOPLE));

export const signup = endpoint({
  method: 'POST',
  path: '/api/v4/member/signup',
  summary: 'Joins in one call: account, people, plan and payment',
  access: 'anyone',
  botCheck: true,
  headers: idempotency(),
  body: z.object({
    account: AccountFieldsSchema,
    members: z
      .array(PersonWithPlanSchema, CHOOSE_WHO_JOINS)
      .check(z.minLength(1, CHOOSE_WHO_JOINS), z.maxLength(MOST_PEOPLE, TOO_MANY)),
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
  headers: idempotency(),
  body: z.object({
    ...PlanChoiceSchema.shape,
    /** people on file, the account’s owner among them; absent: everyone on file */
    memberIds: z.optional(
      z
        .array(uuid(), SAY_WHO_IS_COVERED)
        .check(z.minLength(1, SAY_WHO_IS_COVERED), z.maxLength(MOST_PEOPLE, TOO_MANY)),
    ),
    payment: withRenewalConsent(PaymentFieldsSchema),
  }),
  response: PaidSchema,
  errors: [...PAYMENT_ERRORS, 'not_found'],
});

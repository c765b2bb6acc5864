import * as z from 'zod/mini';
import { expectedCents, SavedCardSchema } from '../membership/membership.ts';
import { CardProcessorSchema, idempotency, paymentToken } from '../payment/payment.ts';
import { endpoint } from '../shared/endpoint.ts';
import { cents, day, instant } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { BalanceSchema } from './member-info.ts';

export const balance = endpoint({
  method: 'GET',
  path: '/api/v4/member/balance',
  summary: 'What the member owes or has as a credit, with the entries that led to it',
  access: 'member',
  response: z.extend(BalanceSchema, {
    /** a renewal that was not paid yet; it is paid with renewSubscription */
    renewalDue: z.nullable(z.object({ cents: cents(), since: day() })),
    /** the latest first; at most a hundred. What is positive is owed, what is negative was paid */
    entries: z.array(
      z.object({
        id: uuid(),
        at: instant(),
        /** the same day as on the receipt, where there is one: the day at the office */
        on: day(),
        kind: z.string(),
        text: z.string(),
        cents: cents(),
      }),
    ),
    /** what the browser needs to ask the processor for the token of another card */
    payment: CardProcessorSchema,
  }),
});

export const balancePay = endpoint({
  method: 'POST',
  path: '/api/v4/member/balance',
  summary: 'Pays what is owed',
  access: 'member',
  headers: idempotency(),
  body: z.object({
    expectedCents: expectedCents(),
    /** another card than the saved one, which stays the saved one */
    paymentToken: z.optional(paymentToken()),
  }),
  response: z.object({ paidCents: cents(), receiptId: uuid(), balance: BalanceSchema }),
  errors: ['not_allowed', 'conflict', 'payment_declined', 'payment_unknown', 'in_progress', 'key_reused'],
});

export const updateBilling = endpoint({
  method: 'POST',
  path: '/api/v4/member/updateBilling',
  summary: 'Replaces the card on file, by the processor’s token',
  access: 'member',
  body: z.object({ paymentToken: paymentToken() }),
  response: z.object({ paymentMethod: SavedCardSchema }),
  errors: ['payment_declined', 'too_many', 'unavailable'],
});

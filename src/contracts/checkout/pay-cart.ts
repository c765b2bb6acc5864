import { JoinedSchema } from '../payment/bank-payment.ts';
import {
  IdempotencySchema,
  JoinPaymentSchema,
  PAYMENT_ERRORS,
  withDebitConsent,
  withRenewalConsent,
} from '../payment/payment.ts';
import { endpoint } from '../shared/endpoint.ts';

export const payCheckout = endpoint({
  method: 'POST',
  path: '/api/km/checkout/payment',
  summary:
    'Pays for the cart and joins; the same Idempotency-Key again gets the same answer and charges nothing',
  access: 'anyone',
  headers: IdempotencySchema,
  body: withDebitConsent(withRenewalConsent(JoinPaymentSchema)),
  response: JoinedSchema,
  errors: [...PAYMENT_ERRORS, 'cart_expired'],
});

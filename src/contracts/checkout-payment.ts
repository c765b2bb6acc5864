import { endpoint } from './endpoint.ts';
import {
  IdempotencySchema,
  PAYMENT_ERRORS,
  PaidSchema,
  PaymentFieldsSchema,
  withRenewalConsent,
} from './payment.ts';

export const payCheckout = endpoint({
  method: 'POST',
  path: '/api/km/checkout/payment',
  summary:
    'Pays for the cart and joins; the same Idempotency-Key again gets the same answer and charges nothing',
  access: 'anyone',
  headers: IdempotencySchema,
  body: withRenewalConsent(PaymentFieldsSchema),
  response: PaidSchema,
  errors: [...PAYMENT_ERRORS, 'cart_expired'],
});

import type { ErrorCode } from './errors.ts';

/** Every error of the API: a stable code for programs, its HTTP status, and the default text for people. */
const ERRORS = {
  bad_request: [400, 'We could not read this request.'],
  invalid: [422, 'Please check the marked fields.'],
  csrf: [403, 'This page is out of date. Reload it and try again.'],
  wrong_origin: [403, 'This request came from another website and was refused.'],
  bot_check_failed: [403, 'We could not confirm that you are a person. Please try again, or call us.'],
  bot_check_unavailable: [503, 'We can’t check that you are a person right now. Please call us instead.'],
  unauthenticated: [401, 'Please log in to continue.'],
  wrong_login: [401, 'The email address and password do not match. Please try again.'],
  not_found: [404, 'We could not find what you asked for.'],
  method_not_allowed: [405, 'This address does not accept this kind of request.'],
  not_acceptable: [406, 'We cannot answer in the format you asked for.'],
  conflict: [409, 'This has changed. Reload the page and try again.'],
  already_member: [409, 'This email address already has a membership. Please log in.'],
  key_reused: [409, 'This payment was already sent with other details. Reload the page and try again.'],
  in_progress: [409, 'Your payment is still being processed. Please wait a moment.'],
  cart_expired: [410, 'Your cart has expired. Please start again.'],
  link_expired: [410, 'This link is no longer valid. Please ask for a new one.'],
  too_large: [413, 'This is too large to send.'],
  unsupported_type: [415, 'We cannot read this kind of content.'],
  too_many: [429, 'Too many attempts. Please wait a moment and try again.'],
  payment_declined: [402, 'The card was declined. Please check its details or use another card.'],
  payment_unknown: [
    503,
    'We do not know yet whether the payment went through. You will not be charged twice.',
  ],
  not_allowed: [409, 'This is not possible right now.'],
  unavailable: [503, 'We are having trouble right now. Please try again in a minute.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
} as const satisfies Record<ErrorCode, readonly [status: number, message: string]>;

export type ErrorStatus = (typeof ERRORS)[ErrorCode][0];

export const errorStatus = (code: ErrorCode): ErrorStatus => ERRORS[code][0];
export const defaultMessage = (code: ErrorCode): string => ERRORS[code][1];

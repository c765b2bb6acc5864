import type { ErrorCode } from './errors.ts';

/** Every error of the API: a stable code for programs, and its HTTP status. */
const STATUSES = {
  bad_request: 400,
  invalid: 422,
  csrf: 403,
  wrong_origin: 403,
  bot_check_failed: 403,
  bot_check_unavailable: 503,
  unauthenticated: 401,
  wrong_login: 401,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  already_member: 409,
  key_reused: 409,
  in_progress: 409,
  cart_expired: 410,
  link_expired: 410,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  payment_declined: 402,
  payment_unknown: 503,
  not_allowed: 409,
  not_permitted: 403,
  second_factor: 403,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

export type ErrorStatus = (typeof STATUSES)[ErrorCode];

export const errorStatus = (code: ErrorCode): ErrorStatus => STATUSES[code];

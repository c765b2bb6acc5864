import * as z from 'zod/mini';

/** Why a call was refused. Statuses and texts are in error-answers.ts, which browsers do not load. */
const ErrorCodeSchema = z.enum([
  'bad_request',
  'invalid',
  'csrf',
  'wrong_origin',
  'bot_check_failed',
  'bot_check_unavailable',
  'unauthenticated',
  'wrong_login',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'conflict',
  'already_member',
  'key_reused',
  'in_progress',
  'cart_expired',
  'link_expired',
  'too_large',
  'unsupported_type',
  'too_many',
  'payment_declined',
  'payment_unknown',
  'not_allowed',
  'not_permitted',
  'second_factor',
  'unavailable',
  'internal',
]);
export type ErrorCode = z.output<typeof ErrorCodeSchema>;

/** The body of an error response. */
export const ErrorBodySchema = z.object({
  error: z.object({
    code: ErrorCodeSchema,
    /** plain words for a person */
    message: z.string(),
    /** why, where one code has several reasons: such as 'expired' for a coupon */
    reason: z.optional(z.string()),
    /** by field, as a dotted path into the body: what is wrong with it */
    fields: z.optional(z.record(z.string(), z.string())),
    /** to be quoted when asking for help */
    requestId: z.string(),
  }),
});
export type ErrorBody = z.output<typeof ErrorBodySchema>;

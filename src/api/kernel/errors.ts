import * as z from 'zod/mini';
import { errorStatus } from '#contracts/shared/error-answers.ts';
import { ErrorBodySchema, type ErrorCode } from '#contracts/shared/errors.ts';
import { CodedError } from '#util/coded-error.ts';
import { t } from './texts.ts';

interface ApiErrorDetails {
  /** instead of the code's own sentence */
  message?: string;
  /** why, where one code has several reasons */
  reason?: string;
  /** by field, as a dotted path into the body */
  fields?: Record<string, string>;
  /** seconds after which trying again makes sense */
  retryAfterSeconds?: number;
}

/**
 * An error response with a code of contracts/shared/errors.ts. The texts in its details are shown to people, in the
 * language of the call; its own message is for logs.
 */
export class ApiError extends CodedError {
  readonly code: ErrorCode;
  readonly details: ApiErrorDetails;

  constructor(code: ErrorCode, details: ApiErrorDetails = {}) {
    super(details.reason === undefined ? code : `${code} (${details.reason})`);
    this.code = code;
    this.details = details;
  }
}

/** The same error for unknown rows and for rows of other brands or members, so that it reveals nothing. */
export const notFound = (): ApiError => new ApiError('not_found');

/** The body of an error response, for any client of RFC 9457. Our own pages read only `error`. */
export const ProblemSchema = z.extend(ErrorBodySchema, {
  /** contains the code; it is not a link */
  type: z.string(),
  /** the general sentence of the code */
  title: z.string(),
  status: z.int(),
  /** plain words for a person about this call */
  detail: z.string(),
});
export type Problem = z.output<typeof ProblemSchema>;

/** RFC 9457 */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The error body: RFC 9457 fields for any client, and `error` for our own pages. */
export function problemBody({ code, details }: ApiError, requestId: string): Problem {
  const { message = t.ofErrors[code], reason, fields } = details;
  return {
    type: `urn:enamel:problem:${code}`,
    title: t.ofErrors[code],
    status: errorStatus(code),
    detail: message,
    error: {
      code,
      message,
      ...(reason !== undefined && { reason }),
      ...(fields && { fields }),
      requestId,
    },
  };
}

import { type ErrorCode, messageOf } from '#contracts/shared/errors.ts';
import { CodedError } from '#util/coded-error.ts';

export interface ApiErrorDetails {
  /** instead of the code's own sentence */
  message?: string;
  /** why, where one code has several reasons */
  reason?: string;
  /** by field, as a dotted path into the body */
  fields?: Record<string, string>;
  /** seconds after which trying again makes sense */
  retryAfterSeconds?: number;
}

/** A call that is answered with one of the codes of contracts/shared/errors.ts. Nothing a person may not read is in it. */
export class ApiError extends CodedError {
  readonly code: ErrorCode;
  readonly details: ApiErrorDetails;

  constructor(code: ErrorCode, details: ApiErrorDetails = {}) {
    super(details.message ?? messageOf(code));
    this.code = code;
    this.details = details;
  }
}

/** The same answer for what is not there, what belongs to another brand, and what belongs to another member. */
export const notFound = (): ApiError => new ApiError('not_found');

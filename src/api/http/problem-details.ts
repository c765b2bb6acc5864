import { messageOf, statusOf } from '#contracts/shared/errors.ts';
import type { Problem } from '#contracts/shared/problem.ts';
import type { ApiError } from '../kernel/errors.ts';

/** RFC 9457 */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The error body: RFC 9457 fields for any client, and `error` for our own pages. */
export function problemOf({ code, message, details }: ApiError, requestId: string): Problem {
  const { reason, fields } = details;
  return {
    type: `urn:enamel:problem:${code}`,
    title: messageOf(code),
    status: statusOf(code),
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

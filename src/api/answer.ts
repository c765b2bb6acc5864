import type { Endpoint } from '../contracts/endpoint.ts';
import { type ErrorBody, statusOf } from '../contracts/errors.ts';
import { isUnavailable } from '../db/database-faults.ts';
import { Refusal } from './fault.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Kept by nobody unless the contract says otherwise: most answers are one person's. */
export function cachingOf(endpoint: Endpoint | null): string {
  return endpoint?.cacheSeconds ? `public, max-age=${endpoint.cacheSeconds}` : 'private, no-store';
}

export function jsonAnswer(
  body: unknown,
  { status, headers }: { status: number; headers: Headers },
): Response {
  headers.set('content-type', JSON_TYPE);
  return new Response(JSON.stringify(body), { status, headers });
}

/** Turns whatever went wrong into the error body of design §5. */
export function refusalAnswer(
  fault: unknown,
  { requestId, headers }: { requestId: string; headers: Headers },
): Response {
  const refusal = asRefusal(fault);
  const { reason, fields, retryAfterSeconds } = refusal.details;
  const body: ErrorBody = {
    error: {
      code: refusal.code,
      message: refusal.message,
      ...(reason !== undefined && { reason }),
      ...(fields && { fields }),
      requestId,
    },
  };
  headers.set('cache-control', 'private, no-store');
  const status = statusOf(refusal.code);
  const retryAfter = retryAfterSeconds ?? (status === 503 ? 5 : null);
  if (retryAfter !== null) headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  return jsonAnswer(body, { status, headers });
}

/** A fault that is nobody's refusal is ours; its details go to the log alone. */
export function asRefusal(fault: unknown): Refusal {
  if (fault instanceof Refusal) return fault;
  return new Refusal(isUnavailable(fault) ? 'unavailable' : 'internal');
}

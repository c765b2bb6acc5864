import type { ErrorBody } from '#contracts/shared/errors.ts';
import { CodedError } from '#util/coded-error.ts';
import { t } from './texts.ts';

/** Why a call failed. */
export type Failure =
  /** the server responded with an error */
  | {
      kind: 'refused';
      status: number;
      error: ErrorBody['error'];
      /** seconds to wait before a retry */
      retryAfterSeconds: number | null;
    }
  /** a newer call to the same endpoint replaced it, or the caller was unmounted */
  | { kind: 'aborted' }
  | { kind: 'timeout' }
  /** no connection */
  | { kind: 'unreachable' }
  /** a proxy responded instead of our server, or the JSON is invalid */
  | { kind: 'garbled' };

/** The texts of specification §8. */
const ABORTED = 'Request aborted as another request to the same endpoint was initiated.';
const TIMED_OUT = 'Request aborted due to timeout.';

const MESSAGES = {
  aborted: ABORTED,
  timeout: TIMED_OUT,
  unreachable: 'The server could not be reached.',
  garbled: 'The server could not be reached.',
} as const;

export class CallError extends CodedError {
  // assigned in the constructor: class fields are rewritten for Safari 15, which costs every form half a kilobyte
  declare readonly code: Failure['kind'];
  declare readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind === 'refused' ? failure.error.message : MESSAGES[failure.kind]);
    this.name = 'CallError';
    this.code = failure.kind;
    this.failure = failure;
  }
}

/** The error in the server's response, if there was one. */
export function findServerError(error: unknown): ErrorBody['error'] | null {
  return error instanceof CallError && error.failure.kind === 'refused' ? error.failure.error : null;
}

/** An error as the user sees it. */
export interface Problem {
  /** one or two plain sentences; '' to show nothing */
  message: string;
  /** messages for single fields, by dotted path */
  fields: Readonly<Record<string, string>>;
  /** the server's code, or the kind of failure */
  code: string;
}

/** The only place that turns errors into texts for the user. */
export function explain(error: unknown): Problem {
  if (error instanceof CallError) return explainFailure(error.failure);
  return {
    message: t.pageError,
    fields: {},
    code: 'internal',
  };
}

function explainFailure(failure: Failure): Problem {
  switch (failure.kind) {
    case 'refused':
      return {
        message: withWait(failure.error.message, failure.retryAfterSeconds),
        fields: failure.error.fields ?? {},
        code: failure.error.code,
      };
    case 'aborted':
      return { message: '', fields: {}, code: 'aborted' };
    case 'timeout':
      return {
        message: t.timedOut,
        fields: {},
        code: 'timeout',
      };
    case 'garbled':
    case 'unreachable':
      return {
        message: globalThis.navigator?.onLine === false ? t.offline : t.unreachable,
        fields: {},
        code: 'unreachable',
      };
  }
}

function withWait(message: string, seconds: number | null): string {
  if (seconds === null || seconds < 5) return message;
  return seconds < 90
    ? t.tryAgainInSeconds(message, seconds)
    : t.tryAgainInMinutes(message, Math.ceil(seconds / 60));
}

/** No response, or the server failed while it worked on the request. */
const UNKNOWN_OUTCOME: ReadonlySet<string> = new Set(['timeout', 'unreachable', 'unavailable', 'internal']);

/** Whether the request may have succeeded nevertheless. */
export const isOutcomeUnknown = ({ code }: Problem): boolean => UNKNOWN_OUTCOME.has(code);

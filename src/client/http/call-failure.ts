import type { ErrorBody } from '#contracts/shared/errors.ts';
import { CodedError } from '#util/coded-error.ts';

/** Why a call brought no answer. */
export type Failure =
  /** the server said no, and why */
  | {
      kind: 'refused';
      status: number;
      error: ErrorBody['error'];
      /** whole seconds after which another try makes sense */
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

/** The server's reason, where it was the server that said no. */
export function refusalOf(error: unknown): ErrorBody['error'] | null {
  return error instanceof CallError && error.failure.kind === 'refused' ? error.failure.error : null;
}

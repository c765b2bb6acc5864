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

/** What a person reads when something did not work. */
export interface Problem {
  /** one or two plain sentences; '' where nothing needs to be said */
  message: string;
  /** what is wrong with single fields, by their dotted path */
  fields: Readonly<Record<string, string>>;
  /** the server's code, or what kept us from it */
  code: string;
}

/** Turns any failure into what a person reads. The only place that does. */
export function explain(error: unknown): Problem {
  if (error instanceof CallError) return explainFailure(error.failure);
  return {
    message: 'Something went wrong on this page. What you typed is still here: please try again.',
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
        message: 'Our server is taking too long to answer. What you typed is still here: please try again.',
        fields: {},
        code: 'timeout',
      };
    case 'garbled':
    case 'unreachable':
      return {
        message:
          globalThis.navigator?.onLine === false
            ? 'You seem to be offline. What you typed is still here: try again when you are connected.'
            : 'We cannot reach our server right now. What you typed is still here: please try again in a minute.',
        fields: {},
        code: 'unreachable',
      };
  }
}

/** People wait more patiently when they know for how long. */
function withWait(message: string, seconds: number | null): string {
  if (seconds === null || seconds < 5) return message;
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `${message} You can try again in ${wait}.`;
}

/** No answer came, or the server broke off on the way to one. */
const LOST: ReadonlySet<string> = new Set(['timeout', 'unreachable', 'unavailable', 'internal']);

/** Whether what was asked for may have been done all the same: the server has to be asked what came of it. */
export const isOutcomeUnknown = ({ code }: Problem): boolean => LOST.has(code);

import { CallError, type Failure } from './call-failure.ts';

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

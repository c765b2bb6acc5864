/** The error object of Stripe’s responses (docs.stripe.com/api/errors). */
export interface ErrorObject {
  type: string;
  code?: string;
  decline_code?: string;
  param?: string;
  message?: string;
  payment_intent?: unknown;
  setup_intent?: unknown;
}

export class PeerError extends Error {
  readonly status: number;
  readonly error: ErrorObject;
  constructor(status: number, error: ErrorObject) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const error = (status: number, error: Partial<ErrorObject>): PeerError =>
  new PeerError(status, { type: 'invalid_request_error', message: 'Something is wrong.', ...error });

/** Stripe's times are in whole seconds. */
export const unixTime = (): number => Math.floor(Date.now() / 1000);

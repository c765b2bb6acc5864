/**
 * The base class of this project's errors. Callers tell errors apart by class or by `code`, never by the message, which
 * is written for people and may change.
 */
export abstract class CodedError extends Error {
  /** in lower case with underscores; does not change */
  abstract readonly code: string;

  constructor(message?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

import {
  BrokenDocumentError,
  MissingSiteError,
  MissingVersionError,
  SourceUnavailableError,
} from '#cms/sources/source.ts';
import { CodedError } from '#util/coded-error.ts';
import { errorMessage } from '#util/node/errors.ts';

/** The part of a publish that was running when it stopped. */
export type Step =
  | 'settings'
  | 'follow'
  | 'compile'
  | 'read'
  | 'check'
  | 'media'
  | 'render'
  | 'compress'
  | 'write'
  | 'switch'
  | 'lock'
  | 'clear';

/**
 * Why one site could not be published, for the operator: the site, the step, the file, and the remedy. The
 * live release is unchanged.
 */
export class PublishError extends CodedError {
  readonly code = 'publish';
  readonly site: string;
  readonly step: Step;

  constructor(site: string, step: Step, message: string, options?: ErrorOptions) {
    super(`${site}: ${message}`, options);
    this.site = site;
    this.step = step;
  }
}

/** Operating system errors, with their meaning here and a remedy. */
const SYSTEM_ERRORS: Record<string, string> = {
  ENOSPC: 'the disk is full. Free some space and publish again',
  EDQUOT: 'the disk quota is used up. Free some space and publish again',
  EFBIG: 'the file is larger than this system allows. Raise the limit (ulimit -f) and publish again',
  EACCES: 'no permission. Let this user read and write there and publish again',
  EPERM: 'no permission. Let this user read and write there and publish again',
  EROFS: 'the disk is mounted read-only. Make it writable and publish again',
  EMFILE: 'too many open files. Raise the limit (ulimit -n) and publish again',
  EIO: 'the disk reports an error. Check it and publish again',
};

const DOING: Record<Step, string> = {
  settings: 'reading the settings',
  follow: 'reading what is live on all machines',
  compile: 'compiling',
  read: 'reading the content',
  check: 'checking the content',
  media: 'preparing the pictures',
  render: 'rendering',
  compress: 'compressing',
  write: 'writing',
  switch: 'switching to the new release',
  lock: 'waiting for its turn',
  clear: 'it is published; removing old releases',
};

/** Turns anything thrown during `step` into a PublishError; one already made passes through. */
export function toPublishError(error: unknown, site: string, step: Step): PublishError {
  if (error instanceof PublishError) return error;
  const { code, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const meaning = code === undefined ? undefined : SYSTEM_ERRORS[code];
  if (meaning) {
    const doing = DOING[step === 'render' ? 'write' : step];
    const file = dest ?? path ?? '';
    return new PublishError(site, step, `${doing} failed${file && ` at ${file}`}: ${meaning} (${code}).`, {
      cause: error,
    });
  }
  const message = errorMessage(error);
  return new PublishError(site, step, `${DOING[step]} failed: ${message}`, { cause: error });
}

/** Errors of the content itself: a retry does not help until it is corrected. */
const LASTING = [MissingSiteError, MissingVersionError, BrokenDocumentError];

/** The step that an error belongs to, which decides whether a retry may help. */
export function failedStep(error: unknown, step: Step): Step {
  if (LASTING.some((kind) => error instanceof kind)) return 'check';
  return error instanceof SourceUnavailableError ? 'read' : step;
}

import {
  BrokenDocumentError,
  MissingSiteError,
  MissingVersionError,
  SourceAwayError,
} from '#cms/sources/source.ts';

/** The part of a publish that was running when it stopped. */
export type Step =
  | 'settings'
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
export class PublishFailure extends Error {
  readonly site: string;
  readonly step: Step;

  constructor(site: string, step: Step, message: string, options?: ErrorOptions) {
    super(`${site}: ${message}`, options);
    this.name = 'PublishFailure';
    this.site = site;
    this.step = step;
  }
}

/** Operating system errors, with their meaning here and a remedy. */
const SYSTEM_FAULTS: Record<string, string> = {
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

/** Turns anything thrown during `step` into a PublishFailure; one already made passes through. */
export function asFailure(fault: unknown, site: string, step: Step): PublishFailure {
  if (fault instanceof PublishFailure) return fault;
  const { code, path, dest } = fault as NodeJS.ErrnoException & { dest?: string };
  const meaning = code === undefined ? undefined : SYSTEM_FAULTS[code];
  if (meaning) {
    const doing = DOING[step === 'render' ? 'write' : step];
    const file = dest ?? path ?? '';
    return new PublishFailure(site, step, `${doing} failed${file && ` at ${file}`}: ${meaning} (${code}).`, {
      cause: fault,
    });
  }
  const message = fault instanceof Error ? fault.message : String(fault);
  return new PublishFailure(site, step, `${DOING[step]} failed: ${message}`, { cause: fault });
}

/** Faults of the content itself: a retry does not help until it is corrected. */
const LASTING = [MissingSiteError, MissingVersionError, BrokenDocumentError];

/** The step that a fault belongs to, which decides whether a retry may help. */
export function failedStep(fault: unknown, step: Step): Step {
  if (LASTING.some((kind) => fault instanceof kind)) return 'check';
  return fault instanceof SourceAwayError ? 'read' : step;
}

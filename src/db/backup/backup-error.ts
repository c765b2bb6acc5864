import { CodedError } from '#util/coded-error.ts';
/** A backup cannot be made or restored; the message names the reason and a remedy. */
export class BackupError extends CodedError {
  readonly code = 'backup';
}

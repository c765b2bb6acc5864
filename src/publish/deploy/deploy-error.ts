import { CodedError } from '#util/coded-error.ts';
/**
 * Why a deploy stopped, for the operator. The live release at the target is unchanged, and the deploy may be
 * repeated.
 */
export class DeployError extends CodedError {
  readonly code = 'deploy';
}

/**
 * Why a deploy stopped, for the operator. The live release at the target is unchanged, and the deploy may be
 * repeated.
 */
export class DeployFailure extends Error {
  override name = 'DeployFailure';
}

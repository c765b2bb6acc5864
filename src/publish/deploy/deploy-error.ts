/**
 * Why a deploy stopped, in words for whoever runs the command. The release that was live at the target still is,
 * and the same deploy may be run again.
 */
export class DeployFailure extends Error {
  override name = 'DeployFailure';
}

/** A backup cannot be made or restored; the message names the reason and a remedy. */
export class BackupFault extends Error {
  override name = 'BackupFault';
}

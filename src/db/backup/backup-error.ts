/** A backup cannot be made or restored; the message says to a person why, and what to do. */
export class BackupFault extends Error {
  override name = 'BackupFault';
}

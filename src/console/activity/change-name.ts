/** The name of a change for a member: as it follows “to”, and as a sentence without its subject. */
export interface ChangeName {
  to: string;
  did: string;
}

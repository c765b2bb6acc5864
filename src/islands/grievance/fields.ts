/** What each part of the form is given to draw its fields with. */
export interface FieldTools {
  /** the id, name and fault of a field */
  field(name: string): { id: string; name: string; error: string | undefined };
  isReady: boolean;
}

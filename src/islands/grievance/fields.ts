/** What each part of the form is given to draw its fields with. */
export interface FieldTools {
  /** the id, name and error of a field */
  field(name: string): { id: string; name: string; error: string | undefined };
  isReady: boolean;
}

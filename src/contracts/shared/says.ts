/** A message as zod takes it. Schemas are made before the language of a call is known. */
interface Said {
  error: () => string;
}
export type Message = string | Said;

export const says = (text: () => string): Said => ({ error: text });

import { z } from 'zod';
import { day, line, RelationSchema } from './fields.ts';

/** Someone whom a membership is to cover. */
export const PersonSchema = z.object({
  firstName: line(80, 'Please enter the first name.'),
  lastName: line(80, 'Please enter the last name.'),
  birthDate: day(),
  /** 'self' is who joins and pays */
  relation: RelationSchema,
  /** a disabled dependent is covered past the age limit */
  disabled: z.boolean().default(false),
});
export type Person = z.output<typeof PersonSchema>;

/** The most people of one household. */
export const MOST_PEOPLE = 12;

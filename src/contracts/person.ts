import * as z from 'zod/mini';
import { day, line, RelationSchema } from './fields.ts';

export const disabled = () => z.boolean('Please say whether this person is disabled.');

/** Someone whom a membership is to cover. */
export const PersonSchema = z.object(
  {
    firstName: line(80, 'Please enter the first name.'),
    lastName: line(80, 'Please enter the last name.'),
    birthDate: day(),
    /** 'self' is who joins and pays */
    relation: RelationSchema,
    /** a disabled dependent is covered past the age limit */
    disabled: z._default(disabled(), false),
  },
  'Please enter who is covered.',
);
export type Person = z.output<typeof PersonSchema>;

/** The most people of one household. */
export const MOST_PEOPLE = 12;

import { type Day, dayAtInstant } from '#util/dates/calendar.ts';

/** The westernmost zone of the states on the mainland, and California's. */
const ZONE = 'America/Los_Angeles';

/**
 * The calendar day under which something with a legal deadline is recorded. California's clock counts days in
 * California (28 CCR 1300.68); further east it is then the same day or already the next, so that a deadline
 * counted from here never ends later than one counted where the member lives.
 */
export function recordDay(instant: Date): Day {
  return dayAtInstant(instant, ZONE);
}

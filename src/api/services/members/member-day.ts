import { recordDay } from '../../../domain/record-day.ts';
import { type Day, dayAtInstant } from '../../../util/calendar.ts';

/**
 * The calendar day that counts for a membership: the day at its office. Outside office it is the mainland's
 * westernmost: a day on which something must be done is over last there.
 */
export function memberDay(now: Date, officeZone: string | null | undefined): Day {
  return officeZone ? dayAtInstant(now, officeZone) : recordDay(now);
}

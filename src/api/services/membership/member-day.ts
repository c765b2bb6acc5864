import { recordDay } from '#domain/grievances/record-day.ts';
import { BoundedCache } from '#util/collections/lru-cache.ts';
import { type Day, dayAtInstant } from '#util/dates/calendar.ts';

/** By minute: no day begins within one. The calendar of a time zone takes longer than all else about a receipt. */
const days = new BoundedCache<string, Day>({ entries: 2000, cost: 2000 });

/**
 * The calendar day that counts for a membership: the day at its office. Outside office it is the mainland's
 * westernmost: a day on which something must be done is over last there.
 */
export function memberDay(now: Date, officeZone: string | null | undefined): Day {
  const zone = officeZone ?? '';
  return days.take(`${Math.floor(now.getTime() / 60_000)} ${zone}`, () => ({
    value: zone ? dayAtInstant(now, zone) : recordDay(now),
    cost: 1,
  }));
}
